/** What is made when it is first asked for, and kept. A format of Intl takes a slow phone 20 ms to make. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
