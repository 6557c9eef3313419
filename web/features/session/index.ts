export {
  bootstrapQuery,
  demoAccountsQuery,
  enterSession,
  roleOf,
  sessionQuery,
  useBootstrap,
  useLogin,
  useLogout,
  useMayPost,
  useScope,
  useSession,
  wasSignedIn,
} from './queries.ts';
