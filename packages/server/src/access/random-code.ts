import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike: five random bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that somebody types, in groups: `X7KQ-M2PD`. */
export function randomCode(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** The code as it is compared: upper and lower case, and what stands between the groups, do not matter. */
export function plainCode(given: string): string {
  return given.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}
