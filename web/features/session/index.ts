export {
  bootstrapQuery,
  demoAccountsQuery,
  enterSession,
  roleOf,
  sessionQuery,
  useBootstrap,
  useLogin,
  useLogout,
  useScope,
  useSession,
  wasSignedIn,
} from './queries.ts';
