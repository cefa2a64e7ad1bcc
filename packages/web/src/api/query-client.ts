import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** The cache of everything read: shown at once when it is visited again, and read afresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

/** No answer, or a server that is busy: asking again may help; a refusal stays one. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 503
}
