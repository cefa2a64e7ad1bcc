import { useRouter } from '@tanstack/react-router'

/** The address that shows a called workflow inside this one. */
export function useInsideAddress(): (called: number) => string {
  const { history } = useRouter()
  return (called) => {
    const { pathname, search } = history.location
    const params = new URLSearchParams(search)
    params.set('inside', String(called))
    return `${pathname}?${params}`
  }
}
