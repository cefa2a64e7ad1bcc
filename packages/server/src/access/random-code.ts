import { randomInt } from 'node:crypto'

/** 32 characters, five random bits each, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random code to be typed, in groups: `X7KQ-M2PD`. */
export function randomCode(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Normalizes a typed code: upper case, without separators. */
export function plainCode(given: string): string {
  return given.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}
