import { describe, expect, it } from 'vitest';
import { type PriceStep, stepPrice, stepPrices, worthOf } from './prices.ts';

const by = (step: Partial<PriceStep>): PriceStep => ({
  percent: null,
  amount: null,
  price: null,
  roundTo: 1,
  floor: null,
  ...step,
});
const stepped = (now: string, step: Partial<PriceStep>, currency = 'EUR') => {
  const result = stepPrice(now, by(step), currency);
  return 'price' in result ? result.price : result.stays;
};

describe('a price', () => {
  it('rises and falls by a percentage, calculated exactly and rounded half up', () => {
    expect(stepped('31.90', { percent: -8, roundTo: 5 })).toBe('29.35');
    expect(stepped('148.50', { percent: -8, roundTo: 5 })).toBe('136.60');
    expect(stepped('1249.50', { percent: -8, roundTo: 5 })).toBe('1149.55');
    expect(stepped('0.05', { percent: 10 })).toBe('0.06');
    expect(stepped('1.00', { percent: 12.5 })).toBe('1.13');
    expect(stepped('9999999.99', { percent: 100 })).toBe('19999999.98');
    // 29 % of 1.00 is not exact in binary fractions.
    expect(stepped('1.00', { percent: 29 })).toBe('1.29');
  });

  it('changes by an amount, or to a new price', () => {
    expect(stepped('10.00', { amount: -0.1 })).toBe('9.90');
    expect(stepped('10.00', { amount: 2.5, roundTo: 100 })).toBe('13.00');
    expect(stepped('10.00', { price: '12.34', roundTo: 10 })).toBe('12.30');
  });

  it('keeps the decimals of its currency', () => {
    expect(stepped('1250.00', { percent: 10, roundTo: 5 }, 'JPY')).toBe('1375.00');
    expect(stepped('1255.00', { percent: -10 }, 'JPY')).toBe('1130.00');
    expect(stepped('1250.00', { price: '99.50' }, 'JPY')).toBe('100.00');
    expect(stepped('12.345', { percent: 10 }, 'KWD')).toBe('13.58');
    expect(stepped('12.345', { amount: 0.001 }, 'KWD')).toBe('12.346');
    expect(stepped('12.345', { percent: 10, roundTo: 5 }, 'KWD')).toBe('13.60');
  });

  it('does not fall below the floor, and the floor raises no price', () => {
    expect(stepped('6.00', { percent: -50, floor: '5.00' })).toBe('5.00');
    expect(stepped('20.00', { percent: -50, floor: '5.00' })).toBe('10.00');
    expect(stepped('5.00', { percent: -50, floor: '5.00' })).toBe('Not above the lowest price, stays');
    expect(stepped('4.00', { percent: -50, floor: '5.00' })).toBe('Not above the lowest price, stays');
    expect(stepped('3.00', { percent: 10, floor: '5.00' })).toBe('3.30');
  });

  it('stays the same if it would become zero or too high, or would not change', () => {
    expect(stepped('5.00', { amount: -5 })).toBe('Would cost nothing, stays');
    expect(stepped('5.00', { amount: -7 })).toBe('Would cost nothing, stays');
    expect(stepped('0.40', { percent: -10, roundTo: 100 })).toBe('Would cost nothing, stays');
    expect(stepped('10.00', { price: '999999999.99' })).toBe('999999999.99');
    expect(stepped('999999999.99', { percent: 1 })).toBe('Would cost more than a post can say, stays');
    expect(stepped('10.00', { percent: 0.01 })).toBe('The same after rounding');
  });

  it('times the stock gives the exact worth', () => {
    expect(worthOf([{ price: '0.10', quantity: 3 }])).toBe('0.30');
    expect(worthOf([{ price: '999999999.99', quantity: 10_000_000 }])).toBe('9999999999900000.00');
    expect(worthOf([])).toBe('0.00');
  });
});

describe('prices by quantity', () => {
  const now = { price: '20.00', price_breaks: '10:18.00 50:16.40', whole_lot_price: '15.00' };
  it('change as the first price does', () => {
    expect(stepPrices(now, by({ percent: -10 }), 'EUR')).toEqual({
      price: '18.00',
      price_breaks: '10:16.20 50:14.76',
      whole_lot_price: '13.50',
    });
    expect(stepPrices(now, by({ amount: 1 }), 'EUR')).toEqual({
      price: '21.00',
      price_breaks: '10:19.00 50:17.40',
      whole_lot_price: '16.00',
    });
  });
  it('stay at a new price, and the post stays if they would no longer be lower', () => {
    expect(stepPrices(now, by({ price: '19.00' }), 'EUR')).toEqual({ ...now, price: '19.00' });
    const stays = { stays: 'Larger quantities would no longer cost less, stays' };
    expect(stepPrices(now, by({ price: '18.00' }), 'EUR')).toEqual(stays);
    expect(stepPrices(now, by({ percent: -15, roundTo: 500 }), 'EUR')).toEqual(stays);
  });
});
