import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api/send.ts'
import { endSession } from '../../api/session.ts'
import { notifyFailure } from '../../ui/notify.tsx'

/** Ends the session, at the OpenID provider too. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { said, refused } = await send('/api/auth/sign-out', {})
    if (refused) return notifyFailure('You could not be signed out', refused.error.message)
    endSession()
    const elsewhere = endSessionUrl(said)
    if (elsewhere) return location.assign(elsewhere)
    await navigate({ to: '/sign-in' })
  }
}

/** Where the session at the OpenID provider is ended too. */
function endSessionUrl(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('end_session_url' in said)) return undefined
  return typeof said.end_session_url === 'string' ? said.end_session_url : undefined
}
