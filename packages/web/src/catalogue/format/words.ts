import { DONE } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
import { formatCount } from './format-value.ts'

/** "1 rating group", "1,204 QoS rules": a number of a catalogue's records. */
export function countOf(catalogue: string, count: number): string {
  const words = (catalogue === caseCatalogue.name ? caseCatalogue : catalogues.get(catalogue))?.words
  return words ? counted(words, count) : `${formatCount(count)} ${catalogue.replaceAll('-', ' ')}`
}

export function counted({ one, many }: Pick<Catalogue['words'], 'one' | 'many'>, count: number): string {
  return `${formatCount(count)} ${count === 1 ? one : inSentence(many)}`
}

/** Starts with a small letter, except for abbreviations such as QoS. */
export function inSentence(text: string): string {
  const [word = ''] = text.split(' ')
  return /[A-Z]/.test(word.slice(1)) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The message after a successful write (specification, section 8). */
export function doneWords({ words }: Catalogue, write: keyof typeof DONE): string {
  return words.done?.[write] ?? DONE[write]
}
