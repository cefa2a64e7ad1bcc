import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import type { PlacedGroup } from './placed.ts'

const NAMES = new Set(['Charging-Rule-Name', 'Charging-Rule-Base-Name'])
const OWNERS = new Set(['Charging-Rule-Definition', 'Charging-Rule-Install', 'Charging-Rule-Remove'])

/** Names of rules that are installed or removed a second time. */
export function ruleNameFaults(groups: readonly PlacedGroup[]): AnswerFault[] {
  const first = new Map<unknown, string>()
  const named = groups
    .filter(({ name }) => OWNERS.has(name))
    .flatMap(({ members }) => members)
    .filter(({ avp }) => NAMES.has(avp.name))
  return named.flatMap(({ avp: { name, value }, path, offset }) => {
    const key = `${name} ${value}`
    const before = first.get(key)
    if (before === undefined) first.set(key, path)
    return before === undefined
      ? []
      : [
          {
            code: 'REFERENCE',
            path,
            offset,
            message: `${value} must stand in the message once: it stands at ${before}`,
          },
        ]
  })
}
