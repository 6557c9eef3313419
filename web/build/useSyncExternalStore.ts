/** Stands in for the package `use-sync-external-store/shim`, which does the same for Reacts without it. */
export { useSyncExternalStore } from 'react';
