import { regexes } from 'zod'
import { accepted, refused, type CheckedText } from './checked-text.ts'

export function checkEmail(text: string): CheckedText {
  const address = text.toLowerCase()
  return regexes.email.test(address) ? accepted(address) : refused('Enter an e-mail address, such as name@example.com')
}
