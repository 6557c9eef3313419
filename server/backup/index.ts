export { readKeys } from './archive.ts';
export { backUp } from './backup.ts';
export { fingerprintOf } from './manifest.ts';
export { checkBackup, restore } from './restore.ts';
