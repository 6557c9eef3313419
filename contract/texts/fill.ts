/**
 * A text with its values in place of `{{name}}`. A value that ends in a full stop, as names of companies do, brings the one at the
 * end of its sentence with it.
 */
export const fill = (text: string, write: (name: string, whole: string) => string): string =>
  text.replace(/\{\{(\w+)\}\}(\.(?=\s|$))?/g, (whole, name: string, stop = '') => {
    const value = write(name, whole.slice(0, whole.length - stop.length));
    return value.endsWith('.') ? value : value + stop;
  });
