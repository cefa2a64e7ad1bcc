import type { Avp, Origin, Origins } from '@tollgate/contract/simulation/export.ts'
import { avpNamed } from '../../diameter/dictionary.ts'
import { labelOf } from '../../diameter/labels.ts'
import type { Sourced } from '../sourced.ts'

/** AVPs with the origins of their values. */
export interface AvpTree {
  avp: Avp
  origin: Origin | null
  parts: readonly AvpTree[]
}

export function avp(name: string, sourced: Sourced<string | number> | undefined): AvpTree[] {
  if (sourced === undefined) return []
  const definition = avpNamed(name)
  const label = typeof sourced.value === 'number' ? labelOf(definition, sourced.value) : undefined
  const value = { value: sourced.value, ...(label === undefined ? {} : { label }) }
  return [{ avp: { ...headOf(name), ...value }, origin: sourced.origin, parts: [] }]
}

/** A group of AVPs; nothing if it would be empty. */
export function group(name: string, parts: readonly AvpTree[]): AvpTree[] {
  if (parts.length === 0) return []
  return [{ avp: { ...headOf(name), avps: parts.map((part) => part.avp) }, origin: null, parts }]
}

function headOf(name: string): Pick<Avp, 'name' | 'code' | 'vendor_id' | 'mandatory' | 'type'> {
  const { code, vendor_id, mandatory, type } = avpNamed(name)
  return { name, code, vendor_id, mandatory, type }
}

/** Origins of the values, by JSON pointer. */
export function originsOfAvps(trees: readonly AvpTree[], at = ''): Origins {
  const found = trees.flatMap(({ origin, parts }, index): [string, Origin][] => {
    const here = `${at}/avps/${index}`
    const own: [string, Origin][] = origin ? [[`${here}/value`, origin]] : []
    return [...own, ...Object.entries(originsOfAvps(parts, here))]
  })
  return Object.fromEntries(found)
}
