import type { Suggestion } from '@tollgate/contract/proof/proof.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { grouped } from '../path/step-words.ts'
import { UNKNOWN } from '../request/request-of.ts'
import { changedFields, type AskedFields } from './changed-fields.ts'

/** An input that must change. */
interface ChangeWords {
  name: string
  from: string
  to: string
}

/** The changes of a suggestion, field by field, with the labels of the context's form. */
export function changeWords(
  suggestion: Suggestion,
  asked: AskedFields,
  inputs: SimulationInputs['inputs'],
  names: RecordNames,
): ChangeWords[] {
  const { fields } = asked
  const changed = Object.entries(changedFields(suggestion, asked))
  return changed.flatMap(([field, text]) => {
    const before = fields[field] ?? ''
    if (before === text && field.startsWith('expiry.')) return []
    const say = (value: string) => textWords(field, value, inputs, [before, text])
    return [{ name: fieldName(field, inputs, names), from: say(before), to: say(text) }]
  })
}

const PLAIN: Readonly<Record<string, string>> = { at: 'Time', media: 'Media components', event: 'Event' }
const CATALOGUES: Readonly<Record<string, string>> = {
  attribute: 'attribute',
  balance: 'balance-type-acct',
  accumulator: 'accumulator-type',
}

export function fieldName(field: string, inputs: SimulationInputs['inputs'], names: RecordNames): string {
  const place = field.indexOf('.')
  const [kind, key] = [field.slice(0, place), field.slice(place + 1)]
  const input = inputs.find((one) => `${one.kind}.${one.key}` === field)
  return PLAIN[field] ?? input?.name ?? names[CATALOGUES[kind] ?? '']?.[key] ?? field.replace('.', ' ')
}

/** Words for empty fields. */
const UNSET: Readonly<Record<string, string>> = { at: 'now', media: 'none' }

/**
 * The meaning of a field's text.
 * @param beside Texts that it is read with: amounts of one line are in one unit system.
 */
export function textWords(
  field: string,
  text: string,
  inputs: SimulationInputs['inputs'],
  beside: readonly string[] = [],
): string {
  if (text === '') return UNSET[field] ?? (field.startsWith('accumulator.') ? 'not counted' : 'unknown')
  if (field === 'at') return text.replaceAll('-', '/').replace('T', ' ')
  const input = inputs.find(({ kind, key }) => `${kind}.${key}` === field)
  if (text === UNKNOWN) return 'counted, but unknown'
  const meaning = input?.suggestions.find(({ value }) => value === text)?.label
  if (meaning !== undefined && meaning !== text) return `${text} (${meaning})`
  if (input && input.rum !== null && Number.isFinite(Number(text)))
    return formatQuantity(Number(text), input.rum, beside.map(Number))
  return input?.kind === 'attribute' || input?.kind === 'counter' ? text : grouped(text)
}
