import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@tollgate/contract/access/input.ts'
import { runInThread } from '../threads/run-in-thread.ts'

/** zxcvbn's score: below 2 means that fewer than a million guesses find it. */
const WEAKEST = 2
const THREAD = new URL('password-strength-thread.ts', import.meta.url)

export interface PasswordQuestion {
  password: string
  /** Words that a guesser tries first: the user's name and address. */
  known: readonly string[]
}

/**
 * Why a new password is refused, or undefined. The check runs in a short-lived thread, because its tables take 40 MB.
 */
export async function passwordFault(password: string, ...known: readonly string[]): Promise<string | undefined> {
  const fault = lengthFault(password)
  if (fault !== undefined) return fault
  const question: PasswordQuestion = { password, known: ['tollgate', ...known] }
  const score = await runInThread<number>(THREAD, question)
  return score < WEAKEST
    ? 'This is one of the first passwords that are tried: take another, such as four words'
    : undefined
}

function lengthFault(password: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return `The password needs at least ${SHORTEST_PASSWORD} characters`
  if (password.length > LONGEST_PASSWORD) return `The password may have at most ${LONGEST_PASSWORD} characters`
  return undefined
}
