/** A setting or a circumstance that stops the start, said as a sentence. */
export class SettingError extends Error {}
