// Check digits of the numbers that registers and tax offices give to organizations. Each function takes digits of the right
// length; `mod97` and `dutch` also letters.

const sumOf = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** ISO/IEC 7812: every second digit from the right counts twice. */
export function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** ISO/IEC 7064, MOD 97-10: letters are the numbers from 10 on. */
export function mod97(text: string): boolean {
  const digits = [...text.replace(/-/g, '')].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** ISO/IEC 7064, MOD 11,10. */
export function mod11And10(digits: string): boolean {
  const product = Array.from(digits.slice(0, -1)).reduce(
    (before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11,
    10,
  );
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** The last digit is 11 less the rest of the weighted sum; a rest of 1 does not occur. */
function mod11(digits: string, weights: readonly number[]): boolean {
  const rest = sumOf(digits, weights) % 11;
  return rest !== 1 && (rest === 0 ? 0 : 11 - rest) === Number(digits.at(-1));
}

export const norwegian = (digits: string): boolean => mod11(digits, [3, 2, 7, 6, 5, 4, 3, 2]);
export const swiss = (digits: string): boolean => mod11(digits, [5, 4, 3, 2, 7, 6, 5, 4]);
export const finnish = (digits: string): boolean => mod11(digits, [7, 9, 10, 5, 8, 4, 2]);
export const danish = (digits: string): boolean => sumOf(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
export const polish = (digits: string): boolean =>
  sumOf(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits.at(-1));

export function portuguese(digits: string): boolean {
  const rest = sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(digits.at(-1));
}

export function estonian(digits: string): boolean {
  const first = sumOf(digits, [1, 2, 3, 4, 5, 6, 7]) % 11;
  const rest = first === 10 ? (sumOf(digits, [3, 4, 5, 6, 7, 8, 9]) % 11) % 10 : first;
  return rest === Number(digits.at(-1));
}

export const belgian = (digits: string): boolean => 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
export const luxembourgish = (digits: string): boolean => Number(digits.slice(0, 6)) % 89 === Number(digits.slice(6));

/** With 1 subtracted from the first digit, the weighted sum is a multiple of 89. */
export const australian = (digits: string): boolean =>
  (sumOf(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/** Legal persons have a number of nine digits that checks; sole traders have had one that checks as a whole since 2020. */
export const dutch = (number: string): boolean => {
  const digits = number.slice(2, 11);
  return sumOf(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits.at(-1)) || mod97(number);
};
