import { expect, test } from 'vitest';
import { orderOf, priceAt, pricesOf, shortfallOf, smallestOrder, totalAt } from './orders.ts';

const post = {
  type: 'offered' as const,
  number_of_items: 1240,
  minimal_order_quantity: 20,
  minimum_order_value: '700.00',
  price_per_unit: '31.90',
  price_breaks: [],
  whole_lot_price: null,
};
const free = { ...post, minimal_order_quantity: null, minimum_order_value: null };

test('multiplies without losing a cent', () => {
  expect(totalAt(post, 40)).toBe('1276.00');
  expect(totalAt({ ...post, price_per_unit: '0.07' }, 3)).toBe('0.21');
  expect(totalAt({ ...post, price_per_unit: '999999999.99' }, 9_999_999)).toBe('9999998999900000.01');
});

test('names the limit that a quantity violates', () => {
  expect(shortfallOf(post, 40)).toBeNull();
  expect(shortfallOf(post, 19)).toBe('belowMinimum');
  expect(shortfallOf(post, 1241)).toBe('aboveStock');
  expect(shortfallOf(post, 21)).toBe('belowValue');
  expect(shortfallOf(post, 0)).toBe('wholeNumber');
  expect(shortfallOf(post, 1.5)).toBe('wholeNumber');
  expect(shortfallOf(post, Number.NaN)).toBe('wholeNumber');
});

test('has no total without a price', () => {
  expect(totalAt({ ...post, price_per_unit: null }, 40)).toBeNull();
  expect(shortfallOf({ ...post, price_per_unit: null }, 40)).toBeNull();
});

test('begins with the fewest that can be ordered, as far as they are available', () => {
  expect(smallestOrder(post)).toBe(22);
  expect(shortfallOf(post, smallestOrder(post))).toBeNull();
  expect(smallestOrder({ ...free, minimum_order_value: '100.00' })).toBe(4);
  expect(smallestOrder({ ...post, minimal_order_quantity: 50 })).toBe(50);
  expect(smallestOrder({ ...post, price_per_unit: null })).toBe(20);
  expect(smallestOrder({ ...post, number_of_items: 5 })).toBe(5);
  expect(smallestOrder({ ...free, number_of_items: 0 })).toBe(1);
});

const swedish = {
  type: 'offered' as const,
  number_of_items: 400,
  minimal_order_quantity: 50,
  minimum_order_value: null,
  price_per_unit: '342.00',
  price_breaks: [],
  whole_lot_price: null,
  currency: 'SEK',
};

test('an order is no smaller than the minimum order', () => {
  expect(orderOf(swedish, 40)).toEqual({
    quantity: 50,
    surplus: 10,
    price: '342.00',
    total: '17100.00',
    isAvailable: true,
  });
  expect(orderOf(swedish, 60)).toEqual({
    quantity: 60,
    surplus: 0,
    price: '342.00',
    total: '20520.00',
    isAvailable: true,
  });
});

test('an order reaches the minimum order value too', () => {
  const dear = { ...swedish, minimal_order_quantity: null, minimum_order_value: '500.00', price_per_unit: '31.90' };
  expect(orderOf(dear, 1)).toMatchObject({ quantity: 16, surplus: 15, total: '510.40' });
  expect(orderOf({ ...dear, minimum_order_value: '31.90' }, 1)).toMatchObject({ quantity: 1, surplus: 0 });
  expect(orderOf({ ...dear, price_per_unit: '0.00' }, 3)).toMatchObject({ quantity: 3, total: '0.00' });
});

test('an order has no total beyond the stock, without a price, or for a wanted post', () => {
  expect(orderOf(swedish, 401)).toMatchObject({ total: null, isAvailable: false });
  expect(orderOf({ ...swedish, number_of_items: 30 }, 10)).toMatchObject({
    quantity: 50,
    total: null,
    isAvailable: false,
  });
  expect(orderOf({ ...swedish, price_per_unit: null, minimum_order_value: '9.00' }, 60)).toMatchObject({
    quantity: 60,
    total: null,
    isAvailable: true,
  });
  expect(orderOf({ ...swedish, type: 'wanted' }, 60).total).toBeNull();
});

test('an order is exact to the cent', () => {
  const many = { ...swedish, number_of_items: 10_000_000, price_per_unit: '999999999.99' };
  expect(orderOf(many, 9_999_999).total).toBe('9999998999900000.01');
});

const ladder = {
  ...free,
  number_of_items: 100,
  price_per_unit: '20.00',
  price_breaks: [
    { from: 10, price_per_unit: '18.00' },
    { from: 50, price_per_unit: '16.40' },
  ],
  whole_lot_price: '12.345',
};

test('the price of a quantity is that of the largest break reached, and of the whole lot at exactly that', () => {
  expect([1, 9, 10, 49, 50, 99, 100, 101].map((quantity) => priceAt(ladder, quantity))).toEqual([
    '20.00',
    '20.00',
    '18.00',
    '18.00',
    '16.40',
    '16.40',
    '12.345',
    '16.40',
  ]);
  expect(totalAt(ladder, 100)).toBe('1234.50');
  expect(pricesOf(ladder)).toEqual([
    { from: 1, to: 9, price: '20.00' },
    { from: 10, to: 49, price: '18.00' },
    { from: 50, to: 99, price: '16.40' },
    { from: 100, to: 100, price: '12.345' },
  ]);
  expect(pricesOf({ ...ladder, number_of_items: 12, whole_lot_price: null })).toEqual([
    { from: 1, to: 9, price: '20.00' },
    { from: 10, to: 12, price: '18.00' },
  ]);
});

test('a minimum value that a quantity reaches may be missed by a larger, cheaper one', () => {
  const least = { ...ladder, minimum_order_value: '185.00' };
  // 9 cost 180.00, 10 cost 180.00, 11 cost 198.00.
  expect(smallestOrder(least)).toBe(11);
  const reached = { ...ladder, minimum_order_value: '170.00' };
  expect(smallestOrder(reached)).toBe(9);
  expect(orderOf({ ...ladder, minimum_order_value: '1500.00' }, 1)).toMatchObject({ quantity: 92, price: '16.40' });
});

test('orders from 2,000 random posts are those that trying every quantity finds', () => {
  let state = 57;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
  for (let round = 0; round < 2_000; round += 1) {
    const available = below(60);
    let [from, price] = [1, 500 + below(2_000)];
    const next = () => {
      from += 1 + below(15);
      price -= 1 + below(60);
      return { from, price_per_unit: (price / 100).toFixed(2) };
    };
    const given = {
      type: 'offered' as const,
      number_of_items: available,
      minimal_order_quantity: below(3) === 0 ? 1 + below(12) : null,
      price_per_unit: (price / 100).toFixed(2),
      price_breaks: Array.from({ length: below(7) }, next),
      whole_lot_price: below(2) === 0 ? ((price - 1 - below(50)) / 100).toFixed(2) : null,
      minimum_order_value: below(2) === 0 ? (below(30_000) / 100).toFixed(2) : null,
    };
    const wanted = 1 + below(60);
    const costOf = (quantity: number) => {
      let each = Number(given.price_per_unit);
      for (const step of given.price_breaks) if (step.from <= quantity) each = Number(step.price_per_unit);
      if (given.whole_lot_price !== null && quantity === available) each = Number(given.whole_lot_price);
      return Math.round(each * quantity * 100);
    };
    const isAllowed = (quantity: number) =>
      quantity >= (given.minimal_order_quantity ?? 1) &&
      costOf(quantity) >= Math.round(Number(given.minimum_order_value ?? 0) * 100);
    let fewest: number | null = wanted;
    while (fewest !== null && !isAllowed(fewest)) fewest = fewest >= available ? null : fewest + 1;
    const order = orderOf(given, wanted);
    if (fewest === null || fewest > available) expect(order).toMatchObject({ isAvailable: false, total: null });
    else
      expect([order.quantity, Math.round(Number(order.total) * 100), shortfallOf(given, order.quantity)]).toEqual([
        fewest,
        costOf(fewest),
        null,
      ]);
  }
});
