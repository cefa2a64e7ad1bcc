import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { asText } from '../row.ts'
import { setValues, type RecordForm } from './record-form.ts'

/** The required, free and unique code of a catalogue. */
function codeField({ fields, unique }: Catalogue): [name: string, maxLength: number] | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const isCode = field.kind === 'text' && field.plainCharacters && field.required && !field.check && !field.codes
    if (isCode && unique.some((group) => group.join() === name)) return [name, field.maxLength]
  }
  return undefined
}

/**
 * A code for a name: its letters and digits without accents, in the style of another code. Without one, lower case with
 * hyphens.
 * @example codeFor('No FreeVPN', 'PREPAID_NET') // 'NO_FREEVPN'
 */
export function codeFor(name: string, like = ''): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .match(/[a-z0-9]+/gi) ?? []
  const code = words.join(like.includes('_') ? '_' : '-')
  return /[A-Z]/.test(like) && !/[a-z]/.test(like) ? code.toUpperCase() : code.toLowerCase()
}

/**
 * Derives a new record's code from its name until somebody types another code.
 * @param copied the record that this one is a copy of; its code decides the style
 */
export function withProposedCode<F extends RecordForm>(before: F, form: F, copied?: Row): F {
  const { catalogue, row, given, values } = form
  const [name, maxLength] = codeField(catalogue) ?? []
  if (name === undefined || row || name in given) return form
  const like = asText(copied?.[name])
  const proposed = (of: F) => codeFor(asText(of.values[catalogue.label]), like).slice(0, maxLength)
  const isOurs = values[name] === before.values[name] && ['', proposed(before)].includes(asText(values[name]))
  return isOurs && proposed(form) !== proposed(before) ? setValues(form, { [name]: proposed(form) }) : form
}
