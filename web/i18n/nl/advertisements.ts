import type en from '../en/advertisements.ts';
import type { Texts } from '../types.ts';

export default {} as const satisfies Texts<typeof en, 'nl'>;
