import { codeLabel, isCode } from '@tollgate/contract/standards/codes.ts'
import { holdsNumber, plainNumber, readRange } from '@tollgate/contract/standards/comparison.ts'
import { EVENT_FIELD } from '@tollgate/contract/standards/plan-codes.ts'
import type { Trx } from '../../database/tables.ts'

const SHOWN = 12

interface Source {
  mapping_src_type: string
  mapping_src_value: string
}

/** Why no event has the value of a cell; undefined if one has, or if the input is not the event. */
export async function eventValueFault(trx: Trx, source: Source, wanted: string): Promise<string | undefined> {
  const field = source.mapping_src_value.trim()
  if (source.mapping_src_type !== 'E' || !isCode(EVENT_FIELD, field)) return undefined
  const rows = await trx.selectFrom('policy_event').select(field).distinct().orderBy(field).execute()
  const known = rows.map((row) => String(Object.values(row)[0] ?? '')).filter((value) => value !== '')
  if (known.some((value) => isAsked(value, wanted))) return undefined
  const more = known.length > SHOWN ? ' …' : ''
  const what = codeLabel(EVENT_FIELD, field)?.toLowerCase()
  return `There is no ${what} “${wanted.trim()}”. Allowed are ${known.slice(0, SHOWN).join(', ')}${more}`
}

function isAsked(value: string, wanted: string): boolean {
  const [number, range] = [plainNumber(value), readRange(wanted)]
  if (number !== undefined && range) return holdsNumber(range, number)
  return value.toLowerCase() === wanted.trim().toLowerCase()
}
