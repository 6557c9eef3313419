import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** The cache of the server's answers. A refusal is final; only a missing answer or an overloaded server is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.isNetworkFailure || error.code === 503),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
