/** A setting or a circumstance that prevents the start, with a message for the operator. */
export class SettingError extends Error {}
