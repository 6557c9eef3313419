export { Activation } from './access/Activation.tsx';
export { ConfirmEmail } from './access/ConfirmEmail.tsx';
export { ForgotPassword } from './access/ForgotPassword.tsx';
export { ChangePassword, ResetPassword } from './access/PasswordForms.tsx';
export { Profile } from './profile/Profile.tsx';
