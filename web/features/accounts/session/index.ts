export {
  bootstrapQuery,
  demoAccountsQuery,
  enterSession,
  roleOf,
  sessionQuery,
  showDealsToAnswer,
  showUnread,
  useBootstrap,
  useLogout,
  useMayPost,
  useScope,
  useSession,
} from './queries.ts';
export { wasSignedIn } from './remembered.ts';
export { SignIn } from './SignIn.tsx';
export { askDemoAccounts } from './signingIn.ts';
