import type { SimulationInput } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { useState } from 'react'
import type { Fields } from '../address/fields.ts'

/** Marks the element around the fields of values. */
export const RECORDS = 'data-records'

/**
 * The inputs that are offered at first, and the rest: what is read or filled comes first. A field that is typed in or
 * emptied stays where it is; what is filled by other means, such as a link, comes to the front.
 */
export function useOffered(inputs: readonly SimulationInput[], fields: Fields) {
  const filled = inputs.filter((input) => isFilled(fields, input)).map(nameOf)
  const [placed, setPlaced] = useState(() => ({ inputs, filled, first: firstOf(inputs, filled) }))
  const isTyped = document.activeElement?.closest(`[${RECORDS}]`) != null
  const isOther = !isTyped && inputs !== placed.inputs
  const added = filled.filter((name) => !placed.filled.includes(name))
  if (isOther) setPlaced({ inputs, filled, first: firstOf(inputs, filled) })
  else if (filled.join() !== placed.filled.join())
    setPlaced({ ...placed, filled, first: isTyped ? placed.first : [...placed.first, ...added] })
  const isFirst = (input: SimulationInput) => placed.first.includes(nameOf(input))
  return { offered: inputs.filter(isFirst), rest: inputs.filter((input) => !isFirst(input)) }
}

function firstOf(inputs: readonly SimulationInput[], filled: readonly string[]): readonly string[] {
  return inputs.filter((input) => input.is_read || filled.includes(nameOf(input))).map(nameOf)
}

function nameOf({ kind, key }: SimulationInput): string {
  return `${kind}.${key}`
}

/** Whether an input is filled. */
export function isFilled(fields: Fields, input: SimulationInput): boolean {
  return fields[nameOf(input)] !== undefined
}
