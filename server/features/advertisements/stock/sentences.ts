import { counted, type Message, message } from '#contract/texts/message.ts';

interface Stock {
  number_of_items: number;
  reserved_quantity: number;
}

/** Why more than is available cannot be taken, with the numbers. */
export function describeRemaining({ number_of_items: shelf, reserved_quantity: reserved }: Stock): Message {
  const count = shelf - reserved;
  return reserved === 0
    ? message('Only {{count}} left', { count })
    : message('Only {{count}} left: {{reserved}} of the {{shelf}} are reserved by deals', { count, reserved, shelf });
}

/** Why the stock cannot fall below what agreed deals hold, with the numbers. */
export function describeReserved({ reserved_quantity: reserved }: Stock): Message {
  return counted(
    reserved,
    '{{count}} is reserved by deals. Complete or cancel those first.',
    '{{count}} are reserved by deals. Complete or cancel those first.',
    {},
  );
}
