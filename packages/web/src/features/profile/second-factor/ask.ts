import { postAuth } from '../../../api/post-auth.ts'

/** The secret for an authenticator app, and recovery codes. */
export interface Started {
  uri: string
  secret: string
  recovery_codes: readonly string[]
}

export function askSecondFactor<T>(part: string, body?: object): Promise<T> {
  return postAuth(`second-factor/${part}`, body)
}
