/** How long someone has to scan the picture and enter the first code, in minutes. */
export const enrolmentMinutes = 10;

export const recoveryCodeCount = 10;
