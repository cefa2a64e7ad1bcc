import { queryClient } from './query-client.ts'
import { fetchSession, sessionQuery } from './session.ts'

/**
 * Whether the user is signed in. `asked`: a call found the session gone and waits for a new sign-in; `out`: the user
 * has postponed it; `proof`: a write waits until the user proves their identity.
 */
type SignInState = 'in' | 'asked' | 'out' | 'proof'

let state: SignInState = 'in'
/** Pending writes wait for the user's answer, pending reads for a sign-in. The screen stays as it is. */
let writes: PromiseWithResolvers<boolean> | undefined
let reads: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

function change(next: SignInState): void {
  state = next
  for (const listener of listeners) listener()
}

/** For the component that asks. While it is not mounted nobody is asked, and a call without a session is refused. */
export const signInStore = {
  get: (): SignInState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks the user to sign in again and returns whether they did. Reads repeat by themselves, so after a postponement they
 * wait instead of asking again.
 */
export async function signInAgain(way: 'read' | 'write'): Promise<boolean> {
  if (listeners.size === 0) return false
  if (way === 'read') reads ??= Promise.withResolvers<boolean>()
  else writes ??= Promise.withResolvers<boolean>()
  const wait = way === 'read' ? reads : writes
  if (state === 'in' || way === 'write') change('asked')
  return (await wait?.promise) ?? false
}

/** Asks the user to prove their identity and returns whether they did. */
export async function proveAgain(): Promise<boolean> {
  if (listeners.size === 0) return false
  writes ??= Promise.withResolvers<boolean>()
  if (state === 'in') change('proof')
  return writes.promise
}

/** Asks to sign in without a call that waits. */
export function askToSignIn(): void {
  void signInAgain('write')
}

/** Ends the question: pending writes go on, or are refused if the user postponed it. */
export function answerSignIn(done: boolean): void {
  writes?.resolve(done)
  writes = undefined
  if (done) {
    reads?.resolve(true)
    reads = undefined
  }
  const isProof = state === 'proof'
  const wasOut = done && state !== 'in' && !isProof
  change(done || isProof ? 'in' : 'out')
  if (wasOut) void queryClient.invalidateQueries()
}

/** Whether the same user is signed in again, perhaps in another tab. */
export async function isSignedInAgain(): Promise<boolean> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
  const now = await fetchSession().catch(() => undefined)
  return before !== undefined && now?.user?.id === before
}

/** Asks to sign in again if the session has ended, and waits until that is done. */
export async function checkSession(): Promise<void> {
  const now = await fetchSession().catch(() => undefined)
  if (now?.user === null) await signInAgain('read')
}
