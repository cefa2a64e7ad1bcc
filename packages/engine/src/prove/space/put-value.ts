import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { References } from '../../decide/references/references.ts'
import { idOf } from '../../decide/values/read-value.ts'
import type { AtomValue } from './space.ts'

export interface AxisValue {
  type: string
  source: string
  value: AtomValue
}

/** Sets the value of an axis in a context. Undefined means unknown. */
export function putValue(context: SimulationContext, { type, source, value }: AxisValue, references: References): void {
  const id = idOf(source) ?? 0
  if (type === 'T' && typeof value === 'number') context.at = new Date(value).toISOString()
  if (type === 'A') replace(context.attributes, id, value)
  if (type === 'B') replace(context.balances, id, typeof value === 'number' ? { amount: value } : undefined)
  if (type === 'C') replace(context.accumulators, id, typeof value === 'string' ? undefined : value)
  const code = references.counterCodes.get(id)
  if (type === 'D' && code) replace(context.counters, code, value === undefined ? undefined : { status: String(value) })
}

function replace<V>(record: Record<string, V>, key: string | number, value: V | undefined): void {
  if (value === undefined) delete record[key]
  else record[key] = value
}
