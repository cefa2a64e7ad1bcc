import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queryClient } from '../../api/query-client.ts'
import { fetchSession } from '../../api/session.ts'
import classes from './sign-in.module.css'

/** Asked apart: who is signed in is forgotten at a sign-out, the ways to sign in are not. */
const ways = queryOptions({ queryKey: ['ways to sign in'], queryFn: fetchSession, staleTime: Infinity })

/** Leads to the OpenID provider, where the settings name one. In a new tab, what is on screen stays. */
export function SingleSignOn({ newTab = false }: { newTab?: boolean }) {
  const { data: session } = useQuery(ways, queryClient)
  const { next } = useSearch({ strict: false }) as { next?: string }
  const name = session?.single_sign_on
  if (name === undefined) return null
  const query = next === undefined || newTab ? '' : `?${new URLSearchParams({ next }).toString()}`
  return (
    <div className={classes.other}>
      <p className={classes.or}>or</p>
      <Button
        component="a"
        href={`/api/auth/single-sign-on${query}`}
        variant="default"
        size="md"
        fullWidth
        {...(newTab && { target: '_blank', rel: 'opener' })}
      >
        Sign in with {name}
      </Button>
    </div>
  )
}
