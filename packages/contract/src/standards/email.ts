import { z } from 'zod'
import { accepted, refused, type CheckedText } from './checked-text.ts'

const schema = z.email()

/** An e-mail address, kept in lower case. */
export function checkEmail(text: string): CheckedText {
  const { success, data } = schema.safeParse(text.toLowerCase())
  return success ? accepted(data) : refused('Enter an e-mail address, such as name@example.com')
}
