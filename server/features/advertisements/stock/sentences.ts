interface Stock {
  number_of_items: number;
  reserved_quantity: number;
}

const number = (count: number) => count.toLocaleString('en');

/** Why more than is available cannot be taken, with the numbers. */
export function describeRemaining({ number_of_items: shelf, reserved_quantity: reserved }: Stock): string {
  const left = `Only ${number(shelf - reserved)} left`;
  return reserved === 0 ? left : `${left}: ${number(reserved)} of the ${number(shelf)} are reserved by deals`;
}

/** Why the stock cannot fall below what agreed deals hold, with the numbers. */
export function describeReserved({ reserved_quantity: reserved }: Stock): string {
  return `${number(reserved)} ${reserved === 1 ? 'is' : 'are'} reserved by deals. Complete or cancel those first.`;
}
