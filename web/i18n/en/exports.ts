/** Exports: the dialog, how far one is, and the history. */
export default {
  open: 'Export',
} as const;
