import { useRouter } from '@tanstack/react-router'

/** The address at which a workflow that is run by this one is shown in its place. */
export function useInsideAddress(): (called: number) => string {
  const { history } = useRouter()
  return (called) => {
    const { pathname, search } = history.location
    const params = new URLSearchParams(search)
    params.set('inside', String(called))
    return `${pathname}?${params}`
  }
}
