import { isCaseField } from '../document/case-records.ts'
import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import { namingFields } from '../document/named-record.ts'
import { inputsIn, nameOf, namesInField, pairName, type InputOf } from '../document/names-in.ts'
import { catalogueAbove, type Tables } from '../document/record-paths.ts'
import type { Chain, Run } from './chains.ts'
import { addTo, type Found } from './need.ts'
import { ALWAYS, both, statesIn, whenAway, type State, type When } from './states.ts'
import type { Row } from '../document/model.ts'

/** Catalogues whose records others name as owner by several fields, which never change. */
export const BY_PAIR: ReadonlyMap<string, readonly string[]> = new Map([
  ['policy-plan-event', definitionOf('policy-plan-rule').ownedBy?.by ?? []],
])

/** A record cannot be published without the records that it refers to. */
export function ofReferences(working: Tables, chains: readonly Chain[], found: Found): void {
  const inputOf = inputsIn(working)
  const { awayOf, restored } = awayIn(working, chains)
  for (const chain of chains)
    for (const { name, field, when } of namesOf(chain, inputOf))
      for (const away of awayOf(name)) {
        const wrong = both(when, away)
        if (wrong) found({ ...chain, sets: wrong.chosen, of: wrong.left, because: 'reference', field })
      }
  if (restored.size > 0)
    for (const { name, ...user } of usersOf(restored, working, chains, inputOf))
      for (const { chosen, left } of awayOf(name)) found({ ...user, sets: chosen, of: left, because: 'reference' })
  ofMoved(chains, inputOf, found)
}

interface Naming {
  name: string
  field: string
  when: When
}

/** The references of a record under every choice of sets. */
function namesOf(chain: Chain, inputOf: InputOf): Naming[] {
  const { resource, segments } = chain
  const { fields, ownedBy } = definitionOf(resource)
  return segments.flatMap(({ end }, at) => {
    if (!end) return []
    const inFields = Object.keys(fields).flatMap((field) => {
      const behind = isCaseField(resource, field) ? [field] : namingFields(resource).get(field)
      const states = behind ? statesIn(chain, at, behind) : []
      return states.flatMap(({ row, when }) =>
        namesInField(resource, field, row, inputOf).map((name) => ({ name, field, when })),
      )
    })
    const inPair = ({ row, when }: State) =>
      ownedBy ? [{ name: pairName(ownedBy.catalogue, row, ownedBy.by), field: ownedBy.by[0] ?? '', when }] : []
    return [...inFields, ...(ownedBy ? statesIn(chain, at, ownedBy.by).flatMap(inPair) : [])]
  })
}

/** When records do not exist, by name; and records that some choices lack, although base and working data have them. */
function awayIn(working: Tables, chains: readonly Chain[]) {
  const away = new Map<string, When[][]>()
  const isThere = namesThere(working)
  for (const chain of chains) {
    const rows = chain.segments.flatMap(({ end }) => (end ? [end] : []))
    const names = new Set(rows.flatMap((row) => namesFor(chain.resource, row)))
    for (const one of names.add(nameOf(chain.resource, chain.id))) addTo(away, one, whenAway(chain))
  }
  const awayOf = (name: string): readonly When[] => {
    const holders = away.get(name)
    if (!holders) return isThere(name) ? [] : [ALWAYS]
    return holders.reduce<When[]>(
      (found, whens) => found.flatMap((one) => whens.flatMap((when) => both(one, when) ?? [])),
      [ALWAYS],
    )
  }
  const isRestored = (name: string) => awayOf(name).some(({ chosen }) => chosen.length > 0) && isThere(name)
  return { awayOf, restored: new Set([...away.keys()].filter(isRestored)) }
}

/** All names that others can use for a record. */
function namesFor(resource: DocumentCatalogue, row: Row): string[] {
  const by = BY_PAIR.get(resource)
  return [nameOf(resource, row[definitionOf(resource).id]), ...(by ? [pairName(resource, row, by)] : [])]
}

/** Whether working data has a record, by name. Records of tables that were not read count as existing. */
function namesThere(working: Tables): (name: string) => boolean {
  const names = new Map<string, ReadonlySet<string>>()
  return (name) => {
    const [table = ''] = name.split(' ')
    const of = [...working].filter(([catalogue]) => definitionOf(catalogue).table === table)
    if (of.length === 0) return true
    const own =
      names.get(table) ?? new Set(of.flatMap(([catalogue, rows]) => rows.flatMap((row) => namesFor(catalogue, row))))
    names.set(table, own)
    return own.has(name)
  }
}

/** Records that no set wrote and that refer to some others. */
function* usersOf(names: ReadonlySet<string>, working: Tables, chains: readonly Chain[], inputOf: InputOf) {
  const written = new Set(chains.map(({ resource, id }) => nameOf(resource, id)))
  for (const [resource, rows] of working) {
    const fields = [...namingFields(resource).keys()]
    const { id: idField, ownedBy } = definitionOf(resource)
    for (const row of fields.length === 0 ? [] : rows) {
      if (written.has(nameOf(resource, row[idField]))) continue
      const user = { resource, id: Number(row[idField]) }
      for (const field of fields)
        for (const name of namesInField(resource, field, row, inputOf))
          if (names.has(name)) yield { ...user, field, name }
      const pair = ownedBy && pairName(ownedBy.catalogue, row, ownedBy.by)
      if (pair && names.has(pair)) yield { ...user, field: ownedBy.by[0] ?? '', name: pair }
    }
  }
}

/** A record that was added below one that another set had moved needs the move, because its author saw it there. */
function ofMoved(chains: readonly Chain[], inputOf: InputOf, found: Found): void {
  const moved = new Map<string, Run[]>()
  for (const chain of chains)
    for (const { run } of ownersIn(chain))
      if (run.before !== undefined) addTo(moved, nameOf(chain.resource, chain.id), run)
  if (moved.size === 0) return
  for (const chain of chains)
    for (const { field, run, end, next } of ownersIn(chain))
      for (const name of namesInField(chain.resource, field, { ...end, [field]: run.after }, inputOf))
        for (const move of moved.get(name) ?? [])
          if (move.seq < run.last)
            found({ ...chain, sets: [run.set], of: [move.set, ...next], because: 'reference', field })
}

/** Changes of the owner fields of a record, and the sets that deleted it. */
function ownersIn({ resource, segments }: Chain) {
  return segments.flatMap(({ end, fields }, at) =>
    ownerFields(resource).flatMap((field) =>
      (fields.get(field) ?? []).map((run, place, runs) => ({
        field,
        run,
        end,
        next: [runs[place + 1], segments[at + 1]?.begun].flatMap((one) => (one ? [one.set] : [])),
      })),
    ),
  )
}

const OWNERS = new Map<DocumentCatalogue, readonly string[]>()

/** Fields that say below which record one lies. */
export function ownerFields(resource: DocumentCatalogue): readonly string[] {
  const known = OWNERS.get(resource) ?? ownerFieldsIn(resource)
  OWNERS.set(resource, known)
  return known
}

function ownerFieldsIn(resource: DocumentCatalogue): string[] {
  const { references, keyRule } = definitionOf(resource)
  const owners = references.filter(({ field, of }) => of.owner || keyRule?.within.includes(field))
  return [...owners.map(({ field }) => field), ...(catalogueAbove(resource) ? (keyRule?.within ?? []) : [])]
}
