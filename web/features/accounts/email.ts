/** Whether a text has the shape of an e-mail address; the same rule that the contract applies. */
export function isEmail(value: string): boolean {
  return /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]][^\s@<>"(),:;\\[\].]*\.[^\s@<>"(),:;\\[\]]{2,}$/.test(value);
}
