import { gtinCheckDigit } from '../gtin.ts';
import { message, type Sentence } from '../texts/message.ts';
import * as checks from './checkDigits.ts';

/** How the numbers of a scheme are written, and which of them can exist. */
interface Scheme {
  shape: RegExp;
  example: string;
  isRight?: (number: string) => boolean;
}

const digitsOf = (number: string) => number.replace(/\D/g, '');
const scheme = (shape: RegExp, example: string, isRight?: (digits: string) => boolean): Scheme => ({
  shape,
  example,
  ...(isRight && { isRight: (number: string) => isRight(digitsOf(number)) }),
});
/** A VAT number with as many digits as the example has after its country. */
const vat = (example: string, isRight?: (digits: string) => boolean): Scheme =>
  scheme(new RegExp(`^${example.slice(0, 2)}\\d{${example.length - 2}}$`), example, isRight);

/** Schemes whose numbers have a known form; check digits where the scheme has them. */
const schemes: Readonly<Record<string, Scheme>> = {
  '0002': scheme(/^\d{9}$/, '732829320', checks.luhn),
  '0007': scheme(/^\d{10}$/, '5560360793', checks.luhn),
  // The establishments of La Poste have numbers that add up otherwise.
  '0009': scheme(/^\d{14}$/, '73282932000074', (digits) => digits.startsWith('356000000') || checks.luhn(digits)),
  '0037': scheme(/^0037\d{8}[A-Z0-9]{0,5}$/, '003701120389', (digits) => checks.finnish(digits.slice(4, 12))),
  '0060': scheme(/^\d{9}$/, '804735132'),
  '0088': scheme(
    /^\d{13}$/,
    '8712345000004',
    (digits) => gtinCheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)),
  ),
  '0106': scheme(/^\d{8}$/, '12345678'),
  '0151': scheme(/^\d{11}$/, '51824753556', checks.australian),
  '0183': scheme(/^CHE\d{9}$/, 'CHE116281710', checks.swiss),
  '0184': scheme(/^(DK)?\d{8}$/, 'DK13585628', checks.danish),
  '0188': scheme(/^\d{13}$/, '7000012050002'),
  '0190': scheme(/^\d{20}$/, '00000001123456789000'),
  '0191': scheme(/^\d{8}$/, '10000356', checks.estonian),
  '0192': scheme(/^\d{9}$/, '974760673', checks.norwegian),
  '0196': scheme(/^\d{10}$/, '5501692829'),
  '0198': scheme(/^(DK)?\d{8}$/, 'DK13585628'),
  '0199': { shape: /^[A-Z0-9]{18}\d{2}$/, example: '529900T8BM49AURSDO55', isRight: checks.mod97 },
  '0200': scheme(/^(\d{7}|\d{9})$/, '123456789'),
  '0201': scheme(/^[A-Z0-9]{6}$/, 'UFK28M'),
  '0204': { shape: /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/, example: '04011000-1234512345-06', isRight: checks.mod97 },
  '0208': scheme(/^[01]\d{9}$/, '0202239951', checks.belgian),
  '0210': scheme(/^(\d{11}|[A-Z0-9]{16})$/, '00743110157'),
  '0211': scheme(/^IT\d{11}$/, 'IT00743110157', checks.luhn),
  '0212': scheme(/^\d{7}-?\d$/, '0112038-9', checks.finnish),
  '0213': vat('FI01120389', checks.finnish),
  '0216': scheme(/^0037\d{8}[A-Z0-9]{0,5}$/, '003701120389', (digits) => checks.finnish(digits.slice(4, 12))),
  '0217': scheme(/^\d{12}$/, '000012345678'),
  '0218': scheme(/^\d{11}$/, '40003032949'),
  '0225': scheme(/^\d{9}(_[A-Z0-9_-]{1,40})?$/, '732829320', (digits) => checks.luhn(digits.slice(0, 9))),
  '9914': scheme(/^ATU\d{8}$/, 'ATU12345675'),
  '9925': scheme(/^BE[01]\d{9}$/, 'BE0202239951', checks.belgian),
  '9927': scheme(/^CHE\d{9}(MWST|TVA|IVA)?$/, 'CHE116281710MWST', checks.swiss),
  '9930': vat('DE136695976', checks.mod11And10),
  '9934': vat('HR33392005961', checks.mod11And10),
  '9938': vat('LU15027442', checks.luxembourgish),
  '9944': { shape: /^NL\d{9}B\d{2}$/, example: 'NL004495445B01', isRight: checks.dutch },
  '9945': vat('PL8567346215', checks.polish),
  '9946': vat('PT501964843', checks.portuguese),
  '9957': scheme(/^FR[A-Z0-9]{2}\d{9}$/, 'FR44732829320', (digits) => checks.luhn(digits.slice(-9))),
};

/** The other codes of the list of electronic addresses, whose numbers are checked for their characters only. */
const others = new Set(
  `0096 0097 0130 0135 0142 0147 0154 0158 0170 0177 0193 0194 0195 0202 0203 0205 0209 0215 0221 0230 0235 0240
   9910 9913 9915 9918 9919 9920 9922 9923 9924 9926 9928 9929 9931 9932 9933 9935 9936 9937 9939 9940 9941 9942 9943
   9947 9948 9949 9950 9951 9952 9953 9959`.split(/\s+/),
);

export const peppolMessages = {
  form: 'Use scheme and number with a colon between them, such as 0106:12345678',
  checkDigit: 'A digit is wrong: the check digit of this number does not match',
  scheme: (code: string) => message('Peppol has no scheme {{code}}. Use one such as 0106, 0208 or 9930.', { code }),
  number: (code: string, example: string) =>
    message('A number of scheme {{code}} looks like {{example}}', { code, example }),
} as const;

/** An electronic address of Peppol as it is stored, such as 0106:12345678, or what is wrong with it. */
export function readPeppolId(text: string): { value: string } | { problem: Sentence } {
  const bare = text.replace(/\s/g, '').replace(/^iso6523-actorid-upis::/i, '');
  const [, code, written] = /^(\d{4}):(.+)$/.exec(bare) ?? [];
  if (code === undefined || written === undefined) return { problem: peppolMessages.form };
  // Numbers are the same in either case; addresses of mailboxes are written as their owner has them.
  const number = written.includes('@') ? written : written.toUpperCase();
  const known = schemes[code];
  if (!known) {
    if (!others.has(code)) return { problem: peppolMessages.scheme(code) };
    return /^[\w.@+*-]{1,50}$/.test(number) ? { value: `${code}:${number}` } : { problem: peppolMessages.form };
  }
  const value = [number, number.replace(/[.-]/g, '')].find((one) => known.shape.test(one));
  if (value === undefined) return { problem: peppolMessages.number(code, known.example) };
  if (known.isRight && !known.isRight(value)) return { problem: peppolMessages.checkDigit };
  return { value: `${code}:${value}` };
}
