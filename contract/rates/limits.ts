/** How many decimals a rate has at most. */
export const rateDecimals = 6;
