import type { LiveChange } from '@tollgate/contract/live/live-events.ts'
import type { QueryKey } from '@tanstack/react-query'

/** What a screen reads as a whole, by the beginning of the catalogues that it is made of. */
const WHOLE: readonly { key: readonly string[]; catalogues: string }[] = [
  { key: ['catalogue', 'policy-plan-ver', 'tree'], catalogues: 'policy-plan' },
  { key: ['workflow-graph'], catalogues: 'rule-workflow' },
]

/** Whether what was read with the key shows records of the catalogue that was changed. */
export function isAffected(key: QueryKey, { resource }: Pick<LiveChange, 'resource'>): boolean {
  const whole = WHOLE.find((one) => one.key.every((part, at) => key[at] === part))
  return whole ? resource.startsWith(whole.catalogues) : key[0] === 'catalogue' && key[1] === resource
}
