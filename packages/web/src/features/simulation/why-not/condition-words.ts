import type { FailingCondition, WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { grouped } from '../path/step-words.ts'

/** A condition that fails: its source, the actual value, and the wanted one. */
interface ConditionWords {
  name: string
  now: string
  needed: string
}

const CONDITION = 42

export function conditionWords(
  line: FailingCondition,
  names: RecordNames,
  departure: WhyNotAnswer['departure'],
): ConditionWords {
  const name = names[line.resource ?? '']?.[line.id ?? 0] ?? `#${line.id}`
  if (line.statement === CONDITION) return { name, ...ofCondition(line, departure) }
  if (line.text === 'Time span') return { name, ...ofTimeSpan(line, names) }
  return { name, ...ofInput(line, names) }
}

type Sides = Omit<ConditionWords, 'name'>

function ofCondition({ left, operator, right }: FailingCondition, departure: WhyNotAnswer['departure']): Sides {
  const now = said(left)
  return { now, needed: `${departure?.needed === 'no' ? 'not ' : ''}${operator} ${said(right)}` }
}

function ofTimeSpan({ operator, right }: FailingCondition, names: RecordNames): Sides {
  const span = names.timespan?.[Number(right)] ?? `time span #${right}`
  if (operator === 'unknown') return { now: 'time is always known', needed: 'nothing meets it' }
  const isToRun = operator !== '≠'
  return {
    now: `${span} ${isToRun ? 'does not run' : 'runs'}`,
    needed: `${span} ${isToRun ? 'runs' : 'does not run'}`,
  }
}

function ofInput(line: FailingCondition, names: RecordNames): Sides {
  return { now: inputNow(line, names), needed: NEEDED[line.operator ?? '=']?.(wantedWords(line, names)) ?? '' }
}

const NEEDED: Readonly<Record<string, (wanted: string) => string>> = {
  '=': (wanted) => wanted,
  '≠': (wanted) => `known, and not ${wanted}`,
  within: (wanted) => `${wanted}, or within it`,
  known: () => 'known',
  unknown: () => 'unknown',
}

function inputNow({ text, left, value }: FailingCondition, names: RecordNames): string {
  if (value === null || value === undefined) return 'unknown'
  if (text !== 'Zone') return said(value)
  const zone = left === null || left === undefined ? 'in no zone' : (names.zone?.[left] ?? `zone #${left}`)
  return `${said(value)} (${zone})`
}

function wantedWords({ text, right }: FailingCondition, names: RecordNames): string {
  if (text !== 'Zone') return said(right)
  return names.zone?.[Number(right)] ?? `zone #${right}`
}

/** Numbers with thousands separators; texts, such as a network's code, as they are. */
function said(value: FailingCondition['left']): string {
  return typeof value === 'number' ? grouped(value) : (value ?? 'unknown')
}
