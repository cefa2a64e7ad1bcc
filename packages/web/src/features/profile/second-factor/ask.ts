import { askAuth } from '../../../api/ask-auth.ts'

/** What an app needs to make codes, and the codes for when it is lost. */
export interface Started {
  uri: string
  secret: string
  recovery_codes: readonly string[]
}

export function askSecondFactor<T>(part: string, body?: object): Promise<T> {
  return askAuth(`second-factor/${part}`, body)
}
