import type { LiveChange } from '@tollgate/contract/live/live-events.ts'
import type { QueryKey } from '@tanstack/react-query'

/** What a screen reads as a whole, by the beginning of the catalogues that it is made of. */
const WHOLE: readonly { key: readonly string[]; catalogues: string }[] = [
  { key: ['catalogue', 'policy-plan-ver', 'tree'], catalogues: 'policy-plan' },
  { key: ['workflow-graph'], catalogues: 'rule-workflow' },
]

/** Catalogues that show records of another one too: groups are records of the other, and have as members what it says. */
const ALSO_SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  'balance-type-acct': ['balance-type-group'],
  'balance-type-group-member': ['balance-type-acct', 'balance-type-group'],
  'pcc-rule': ['pcc-rule-group'],
  'pcc-rule-group-member': ['pcc-rule', 'pcc-rule-group'],
}

/** Whether what was read with the key shows records of the catalogue that was changed. */
export function isAffected(key: QueryKey, { resource }: Pick<LiveChange, 'resource'>): boolean {
  const whole = WHOLE.find((one) => one.key.every((part, at) => key[at] === part))
  if (whole) return resource.startsWith(whole.catalogues)
  if (key[1] === 'document') return Array.isArray(key[2]) && key[2].includes(resource)
  const shown = [resource, ...(ALSO_SHOWN_BY[resource] ?? [])]
  return key[0] === 'catalogue' && typeof key[1] === 'string' && shown.includes(key[1])
}
