import type { Statement, TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { eventTrigger } from '@tollgate/contract/standards/event-trigger.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { recordName } from '../../../catalogue/format/record-name.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { momentWords } from '../../../catalogue/format/local-time.ts'
import { limitsOf } from '../answer/limits.ts'
import { startedWords } from '../answer/workflow-words.ts'

/** A step as text: the deciding record and its decision. */
interface StepWords {
  /** Name of the record; absent if no record decided. */
  name: string | undefined
  said: string
}

/** An amount of a line, or a range of them, as text. */
type AmountWords = (value: TraceLine['left']) => string

type Say = (line: TraceLine, names: RecordNames, zone: string, amount: AmountWords) => string

/** Trace texts for what is done with a rule, after its name. */
const DONE: Readonly<Record<string, string>> = {
  Install: 'is installed',
  'Install the base': 'is installed, as a predefined base',
  Keep: 'is kept',
  Remove: 'is removed',
}

const SAYINGS: Readonly<Record<Statement, Say>> = {
  7: ({ left }) => (left === null ? 'is looked at' : `is looked at, priority ${left}`),
  8: (line) => versionWords(line),
  9: ({ result }) => (result === true ? 'is an event of the plan' : 'does not hold the event: the plan adds nothing'),
  10: () => 'is asked',
  11: () => 'is unknown',
  12: ({ left, result }, names) => `${left} lies in ${zoneName(result, names) ?? 'no zone'}`,
  14: ({ text, left }) => (text === 'Time' ? 'is read from the clock' : `is ${left}`),
  16: (line, names) => unitWords(line, names),
  17: ({ text, result }) => (result === true ? 'is chosen: all that it asks holds' : lowered(text)),
  18: (line) => versionWords(line),
  19: ({ result }, names) => {
    const rule = typeof result === 'number' ? names['pcc-rule']?.[result] : undefined
    return rule === undefined ? 'applies' : `applies: it grants ${rule}`
  },
  20: (line) => (line.text === 'The time span does not run' ? 'does not run now' : `runs now${overrideWords(line)}`),
  22: ({ text, left, right }, _names, _zone, amount) =>
    right === null ? lowered(text) : `${lowered(text)} ${amount(right)}: ${amount(left)}`,
  23: (line) => `applies${overrideWords(line)}`,
  24: ({ text, left }, _names, _zone, amount) => `${lowered(text)}: ${amount(left)} left`,
  25: (line) => (line.result === false ? `is refused: ${balanceWords(line)}` : lowered(line.text)),
  26: ({ left }) => (left === 0 ? 'is free' : `is charged: ${left}`),
  29: asTraced,
  30: ({ result }) => `stands for its members ${result}`,
  31: asTraced,
  32: ({ text, id, result }) => (id === null ? `${lowered(text)} ${result}` : (DONE[text] ?? lowered(text))),
  33: ({ result }) => `The gateway reports ${eventTrigger(Number(result))?.label ?? 'event'} (${result})`,
  34: ({ result }, _names, zone) => `is what changes next: asked again on ${momentWords(String(result), zone)}`,
  35: asTraced,
  36: (line) => (line.result === true ? ['runs', startedWords(line)].join(' ').trim() : lowered(line.text)),
  37: () => 'is where the run starts',
  38: () => 'is reached',
  39: ({ text, result }) =>
    text === 'Decision'
      ? result === true
        ? 'says Yes'
        : 'says No'
      : result === true
        ? '— all true'
        : '— not all true',
  42: ({ left, result }) => (result === true ? '— true' : `— not true: the value is ${grouped(left ?? 'unknown')}`),
  43: ({ text, left, result }) => `— by ${text}${filled(' with', left)}${filled(': the result is', result)}`,
  44: asTraced,
  45: () => 'runs another workflow',
  46: asTraced,
  47: asTraced,
  51: asTraced,
  52: asTraced,
  53: asTraced,
}

/** The units of accumulators, by accumulator name. */
export type Units = ReadonlyMap<string, number | null>

export function unitsOf(inputs: SimulationInputs['inputs'] = []): Units {
  return new Map(inputs.flatMap(({ kind, name, rum }) => (kind === 'accumulator' ? [[name, rum]] : [])))
}

/**
 * @param zone Time zone of the shown times.
 * @param trace The lines it is one of: amounts are in the units of the limits they are compared with.
 */
export function stepWords(
  line: TraceLine,
  names: RecordNames,
  zone: string,
  units: Units = unitsOf(),
  trace = [line],
): StepWords {
  const { resource, id, statement } = line
  const known = resource === null || id === null ? undefined : names[resource]?.[id]
  const name = resource === null || id === null ? undefined : known ? recordName(resource, known) : `#${id}`
  const unit = units.get(name ?? '') ?? null
  const said = SAYINGS[statement](line, names, zone, (value) => amountWords(value, unit, limitsOf(trace, id)))
  return { name, said: name === undefined ? capital(said) : said }
}

function versionWords({ text, left, result }: TraceLine): string {
  if (result === false || text.startsWith('Current')) return lowered(text)
  return left === null ? 'is the version asked for' : `is the version in force on ${String(left).replaceAll('-', '/')}`
}

/** `9.3 GB`, `0 B – 10 GiB`, `5 GiB and above`. */
function amountWords(value: TraceLine['left'], unit: number | null, limits: readonly number[]): string {
  const inUnit = (figure: number | string) => formatQuantity(Number(figure), unit, limits)
  if (typeof value === 'number') return inUnit(value)
  const [start = '', end] = String(value).split('..')
  if (end === undefined) return grouped(value)
  return end === '' ? `${inUnit(start)} and above` : `${inUnit(start)} – ${inUnit(end)}`
}

/** Numbers with thousands separators, also in ranges. */
export function grouped(value: TraceLine['left']): string {
  return String(value ?? 'none').replaceAll(/\d{4,}/g, (digits) => Number(digits).toLocaleString('en-US'))
}

/** `: fup-1m in place of internet-std, the charge is 0 in place of 2`. */
function overrideWords({ text, left, result }: TraceLine): string {
  const [, rule = ''] = text.split(': ')
  const figure =
    typeof result === 'boolean' || result === left
      ? ''
      : `the charge is ${grouped(result)} in place of ${grouped(left)}`
  const changed = [rule, figure].filter(Boolean).join(', ')
  return changed === '' ? ', and changes neither rule nor charge' : `: ${changed}`
}

function balanceWords({ left }: TraceLine): string {
  return left === null ? 'the balance is unknown' : `the balance, with its limit, is ${grouped(left)}`
}

function asTraced({ text, left, operator, right, result }: TraceLine): string {
  const compared = [left, operator, right].filter((part) => part !== null).join(' ')
  const outcome = result === null || typeof result === 'boolean' ? '' : ` → ${result}`
  return compared === '' && outcome === '' ? lowered(text) : `${lowered(text)}: ${compared}${outcome}`
}

/** What a mapping demands of an input; "known" and "unknown" take no value. */
function unitWords({ text, left, operator, right, result }: TraceLine, names: RecordNames): string {
  if (text === 'Time span') {
    const asked = operator === '≠' ? 'is not to run' : 'is to run'
    return `${names.timespan?.[Number(right)] ?? 'the time span'} ${asked}: ${holds(result)}`
  }
  if (right === null) return `is to be ${operator}: ${holds(result)}`
  const said = (value: TraceLine['left']) => (text === 'Zone' ? (zoneName(value, names) ?? value) : value)
  return `${said(left) ?? 'unknown'} ${operator} ${said(right)}: ${holds(result)}`
}

function zoneName(id: TraceLine['result'], names: RecordNames): string | undefined {
  return typeof id === 'number' ? names.zone?.[id] : undefined
}

function filled(words: string, value: TraceLine['result']): string {
  return value === null || value === '' ? '' : `${words} ${value}`
}

function holds(result: TraceLine['result']): string {
  return result === true ? 'true' : 'not true'
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
