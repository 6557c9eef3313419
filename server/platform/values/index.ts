export { readAddress } from './addresses.ts';
export { readPhoneNumber } from './phoneNumber.ts';
export { readPostcode } from './postcode.ts';
