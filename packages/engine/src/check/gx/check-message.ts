import type { AnswerFault } from '@tollgate/contract/simulation/check.ts'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { codesInWords } from '@tollgate/contract/standards/codes.ts'
import { avpOf } from '../../diameter/dictionary.ts'
import { allowedOf } from '../../diameter/labels.ts'
import { NEEDED, type Needed, NEEDED_BESIDE, NEEDED_IN_MESSAGE, REPEATABLE } from './grammar.ts'
import { groupsIn, type PlacedAvp, type PlacedGroup } from './placed.ts'
import { ROWS } from './rows.ts'

const NAMES = new Set(['Charging-Rule-Name', 'Charging-Rule-Base-Name'])
const OWNERS = new Set(['Charging-Rule-Definition', 'Charging-Rule-Install', 'Charging-Rule-Remove'])

/** Checks an answer. `unread` are the paths of AVPs that are not in the dictionary. */
export function checkMessage(
  message: GxMessage,
  offsets: ReadonlyMap<Avp, number>,
): { faults: AnswerFault[]; unread: string[] } {
  const groups = groupsIn(message, offsets)
  const all = groups.flatMap(({ members }) => members)
  const faults = [...groups.flatMap((group) => groupFaults(group, message)), ...ruleNameFaults(groups)]
  const refused = new Set(faults.flatMap(({ code, path }) => (code === 'VALUE' ? [path] : [])))
  const others = all.filter(({ path }) => !refused.has(path)).flatMap(valueFaults)
  return {
    faults: [...faults, ...others].toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0)),
    unread: all.filter(({ avp }) => !isKnown(avp)).map(({ path }) => path),
  }
}

function groupFaults(group: PlacedGroup, message: GxMessage): AnswerFault[] {
  return [...missing(group, message), ...missingBeside(group), ...repeated(group), ...rowFaults(group)]
}

function missing(group: PlacedGroup, message: GxMessage): AnswerFault[] {
  const { path, offset } = group
  return missingIn(group, message).map((names) => {
    const what = names.length === 1 ? names[0] : `One of ${names.join(', ')}`
    return { code: 'REQUIRED', path, offset, message: `${what} must be there` }
  })
}

/** Required AVPs that are missing. Of several names, one is required. */
export function missingIn({ name, members }: PlacedGroup, { command }: Pick<GxMessage, 'command'>): string[][] {
  const needed: Needed = (name === '' ? NEEDED_IN_MESSAGE[command] : NEEDED[name]) ?? []
  const isThere = (wanted: string) => members.some(({ avp }) => avp.name === wanted)
  return needed.map((one) => [one].flat()).filter((names) => !names.some(isThere))
}

function missingBeside({ members }: PlacedGroup): AnswerFault[] {
  return NEEDED_BESIDE.flatMap(({ avp: name, value, needs }) => {
    const found = members.find(({ avp }) => avp.name === name && (value === undefined || avp.value === value))
    if (!found) return []
    const { path, offset } = found
    return needs
      .filter((needed) => !members.some(({ avp }) => avp.name === needed))
      .map((needed) => ({ code: 'REQUIRED', path, offset, message: `${needed} must be there beside it` }))
  })
}

function repeated(group: PlacedGroup): AnswerFault[] {
  return repeatedIn(group).map(({ avp, path, offset }) => {
    return { code: 'REPEATED', path, offset, message: `${avp.name} must stand here once` }
  })
}

/** AVPs that a group must not repeat: all but the first. */
export function repeatedIn({ members }: PlacedGroup): PlacedAvp[] {
  const seen = new Set<string>()
  return members.filter(({ avp }) => {
    const isAgain = isKnown(avp) && !REPEATABLE.has(avp.name) && seen.has(avp.name)
    seen.add(avp.name)
    return isAgain
  })
}

function valueFaults({ avp, path, offset }: PlacedAvp): AnswerFault[] {
  const allowed = allowedOf(avp)
  if (allowed === undefined || allowed.some(({ value }) => value === avp.value)) return []
  const words = codesInWords(allowed)
  return [{ code: 'VALUE', path, offset, message: `${avp.name} must be one of ${words}, not ${avp.value}` }]
}

export function isKnown({ code, vendor_id }: Avp): boolean {
  return avpOf(code, vendor_id) !== undefined
}

/** Checks a group as a row of its catalogue: refused values, and warnings that are faults in a message. */
function rowFaults({ name, members, ...whole }: PlacedGroup): AnswerFault[] {
  const row = ROWS[name]
  if (!row) return []
  const catalogue = catalogueOf(row.catalogue)
  const byField = new Map(members.flatMap((member) => fieldEntry(row.fields, member)))
  const refused = [...byField].flatMap(([field, { avp, path, offset }]) => {
    const definition = catalogue.fields[field]
    const [issue] = definition ? (fieldSchema(definition).safeParse(avp.value).error?.issues ?? []) : []
    return issue ? [{ code: 'VALUE', path, offset, message: `${issue.message}, not ${avp.value}` }] : []
  })
  const values = Object.fromEntries([...byField].map(([field, { avp }]) => [field, avp.value]))
  const given = row.given?.(members.map(({ avp }) => avp))
  const warned = rowWarnings(catalogue, { ...values, ...given }).filter(({ code }) => row.faults.includes(code))
  return [
    ...refused,
    ...warned.map(({ code, message, field = '' }) => {
      const place = byField.get(field) ?? whole
      return { code, path: place.path, offset: place.offset, message }
    }),
  ]
}

function fieldEntry(fields: Readonly<Record<string, string>>, member: PlacedAvp): [string, PlacedAvp][] {
  const field = fields[member.avp.name]
  return field === undefined ? [] : [[field, member]]
}

/** Rules that are named twice in one message. */
function ruleNameFaults(groups: readonly PlacedGroup[]): AnswerFault[] {
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
