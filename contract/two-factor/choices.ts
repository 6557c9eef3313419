/** How long someone has to scan the picture and enter the first code, in minutes. */
export const enrolmentMinutes = 10;

export const recoveryCodeCount = 10;

/** The response to a wrong code; most often the clock of the phone is off. */
export const wrongCodeText =
  'This code is not valid. Enter the one that the app shows now. If that fails too, set your phone’s clock to automatic.';

/** The response to a wrong or spent recovery code. */
export const wrongRecoveryCodeText = 'This code is not valid. Each one works once. Use another one.';
