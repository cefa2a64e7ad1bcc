import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The cache of all reads. A screen shows the cached data at once and then reads it again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

/** No answer or a busy server may pass, so it is worth another try. A refusal is final. */
function isTransient(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 503
}
