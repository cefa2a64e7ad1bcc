import { queryClient } from './query-client.ts'
import { fetchSession, sessionQuery } from './session.ts'

/**
 * Whether somebody is signed in, as far as the calls tell. `asked`: a call found the session gone and waits until the
 * same user has signed in again; `out`: the user put that off; `proof`: a write waits until the user shows that it is them.
 */
export type SignInState = 'in' | 'asked' | 'out' | 'proof'

let state: SignInState = 'in'
/** Writes wait for an answer, reads until somebody is signed in: what is on screen stays meanwhile. */
let writes: PromiseWithResolvers<boolean> | undefined
let reads: PromiseWithResolvers<boolean> | undefined
const listeners = new Set<() => void>()

function change(next: SignInState): void {
  state = next
  for (const listener of listeners) listener()
}

/** For the one place on screen that asks. Without it nobody is asked: a call that finds no session is refused. */
export const signInStore = {
  get: (): SignInState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks the user to sign in again and gives whether that was done. What is only read does not ask once more after the
 * user put it off, since it is read by itself, again and again: it waits.
 */
export async function signInAgain(way: 'read' | 'write'): Promise<boolean> {
  if (listeners.size === 0) return false
  if (way === 'read') reads ??= Promise.withResolvers<boolean>()
  else writes ??= Promise.withResolvers<boolean>()
  const wait = way === 'read' ? reads : writes
  if (state === 'in' || way === 'write') change('asked')
  return (await wait?.promise) ?? false
}

/** Asks the user to show that it is them, and gives whether that was done. */
export async function proveAgain(): Promise<boolean> {
  if (listeners.size === 0) return false
  writes ??= Promise.withResolvers<boolean>()
  if (state === 'in') change('proof')
  return writes.promise
}

/** Asks without a call. */
export function askToSignIn(): void {
  void signInAgain('write')
}

/** The user signed in or showed that it is them, or put it off: writes that wait go on or are refused. */
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

/** Whether the user who was signed in is so again; another tab may have seen to it. */
export async function isSignedInAgain(): Promise<boolean> {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
  const now = await fetchSession().catch(() => undefined)
  return before !== undefined && now?.user?.id === before
}

/** Asks to sign in again where the session has ended, and waits until that is done. */
export async function checkSession(): Promise<void> {
  const now = await fetchSession().catch(() => undefined)
  if (now?.user === null) await signInAgain('read')
}
