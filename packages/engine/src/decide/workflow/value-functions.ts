import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import type { ValueFunction } from './call.ts'
import { NUMBER_FUNCTIONS } from './number-functions.ts'
import { RECORD_FUNCTIONS } from './record-functions.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'
import { TIME_FUNCTIONS } from './time-functions.ts'

/** Every function that only gives a value, by its name in the catalogue of functions. */
const VALUE_FUNCTIONS: Readonly<Record<ValueName, ValueFunction>> = {
  ...RECORD_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...TIME_FUNCTIONS,
  SetValue: ({ param1 }) => param1 ?? undefined,
  CopyValue: ({ value }) => value,
  ClearValue: () => undefined,
  ValueOr: ({ value, param1 }) => value ?? param1 ?? undefined,
}

const byName: ReadonlyMap<string, ValueFunction> = new Map(Object.entries(VALUE_FUNCTIONS))

export function valueFunction(name: string): ValueFunction | undefined {
  return byName.get(name)
}

/** Functions that pass on the attribute's own value, which stays as measurable as the attribute is. */
export const PASSING_FUNCTIONS: ReadonlySet<string> = new Set<ValueName>(['CopyValue', 'ValueOr'])
