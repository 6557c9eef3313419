export { readAddress } from './addresses.ts';
export { editDistance } from './editDistance.ts';
export { readPhoneNumber } from './phoneNumber.ts';
export { readPostcode } from './postcode.ts';
