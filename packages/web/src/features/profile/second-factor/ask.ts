import { send } from '../../../api/send.ts'

/** What an app needs to make codes, and the codes for when it is lost. */
export interface Started {
  uri: string
  secret: string
  recovery_codes: readonly string[]
}

/** Asks below `/api/auth/second-factor`; throws the refusal. Works before there is a whole session, too. */
export async function askSecondFactor<T>(part: string, body: Record<string, string>): Promise<T> {
  const { said, refused } = await send(`/api/auth/second-factor/${part}`, body)
  if (refused) throw refused.error
  return (said as { data: T }).data
}
