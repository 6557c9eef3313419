export { Activation } from './Activation.tsx';
export { ConfirmEmail } from './ConfirmEmail.tsx';
export { ForgotPassword } from './ForgotPassword.tsx';
export { ChangePassword, ResetPassword } from './PasswordForms.tsx';
export { Profile } from './profile/Profile.tsx';
