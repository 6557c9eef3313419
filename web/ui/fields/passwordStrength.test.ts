import { expect, it } from 'vitest';
import { isPasswordStrongEnough, ratePassword } from './passwordStrength.ts';

it.each(['Short1!', 'alllower1!', 'ALLUPPER1!', 'NoNumber!', 'NoSpecial1'])('finds %s too weak', (password) => {
  expect(isPasswordStrongEnough(password)).toBe(false);
  expect(ratePassword(password)).toBe(0);
});

it('accepts letters beyond ASCII', () => expect(isPasswordStrongEnough('Ärgerlich1!')).toBe(true));

it('rates longer and more varied passwords higher', () => {
  expect(ratePassword('Abcdef1!')).toBe(1);
  expect(ratePassword('Abcdefgh12!')).toBe(2);
  expect(ratePassword('Bottom bracket 68 mm!')).toBe(3);
});
