import type { CaseDifference } from '@tollgate/contract/simulation/case-run.ts'
import { eventTrigger } from '@tollgate/contract/standards/event-trigger.ts'
import { capital } from '../../../catalogue/format/words.ts'

/** The parts of an answer by their names on the wire. */
const PARTS: Readonly<Record<string, string>> = {
  steps: 'step',
  install: 'rules to install',
  install_bases: 'rule groups to install',
  keep: 'rules that stay',
  remove: 'rules to remove',
  triggers: 'reported events',
  next_evaluation: 'asked again',
  session_qos: 'session QoS',
}

/** "Reported events: expected Loss of bearer (5), came out nothing" */
export function differenceWords({ field, expected, actual }: CaseDifference): string {
  const parts = field.split('.')
  const isTriggers = parts.at(-1) === 'triggers'
  const name = capital(parts.map((part) => PARTS[part] ?? part.replaceAll('_', ' ')).join(' '))
  return `${name}: expected ${inWords(expected, isTriggers)}, came out ${inWords(actual, isTriggers)}`
}

function inWords(value: unknown, isTriggers: boolean): string {
  const word = (item: unknown) => (isTriggers && typeof item === 'number' ? triggerWords(item) : String(item))
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map(word).join(', ') || 'nothing'
  if (value === null) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function triggerWords(number: number): string {
  return `${eventTrigger(number)?.label ?? 'event'} (${number})`
}
