import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangedRow, ChangeAction, ChangeBatch, ChangeHead } from '@tollgate/contract/history/change.ts'
import { listView } from '@tollgate/contract/list-view.ts'
import { caseCatalogue } from '@tollgate/contract/simulation/case-catalogue.ts'
import { setting } from '@tollgate/contract/setting/setting.ts'
import { formatCount } from '../format/format-value.ts'
import { asText } from '../row.ts'
import { recordName } from '../format/record-name.ts'
import { capital, counted, countOf } from '../format/words.ts'

const MOST_KINDS = 3

export const VERBS: Readonly<Record<ChangeAction, string>> = {
  create: 'Created',
  update: 'Edited',
  delete: 'Deleted',
}

/** Written records that are in no catalogue. */
const OTHERS = [apiToken, caseCatalogue, setting, listView]

/** "QoS rule", by the name of a catalogue. */
export function kindWords(resource: string): string {
  return (otherNamed(resource) ?? catalogues.get(resource))?.words.one ?? resource.replaceAll('-', ' ')
}

function otherNamed(resource: string): Catalogue | undefined {
  return OTHERS.find(({ name }) => name === resource)
}

/** Acts on sets and releases: their names say what was done, such as "Autumn: proposed". */
const ACTS: readonly string[] = ['change-set', 'release']

/** "Edited QoS rule", or "Change set" where the name says what was done. */
export function deedWords({ action, resource }: Pick<ChangeHead, 'action' | 'resource'>): string {
  const kind = kindWords(resource)
  return ACTS.includes(resource) && action !== 'delete' ? capital(kind) : `${VERBS[action]} ${kind}`
}

type ChangedRows = Partial<Pick<Change, 'before' | 'after'>>

/** The record by name, with dates in the console's format; by number if it has no name. */
export function nameWords({ resource, record_name, record_id, before, after }: ChangeHead & ChangedRows): string {
  if (resource === setting.name) return SETTINGS.get(record_name) ?? 'time zone and sessions'
  return memberName(resource, after ?? before) || recordName(resource, record_name) || String(record_id)
}

/** What joins a record to its owner, where the record bears the name of the owner: the member of a group. */
function memberName(resource: string, row: ChangedRow | null | undefined): string {
  const catalogue = catalogues.get(resource)
  const owner = catalogue?.references.find(({ of }) => of.owner)?.of
  if (!row || !catalogue || !owner || !catalogue.label.startsWith(`${owner.nest}.`)) return ''
  const member = catalogue.references.find(({ of }) => !of.owner)?.of
  return asText(valueAt({ ...row }, member ? `${member.nest}.${member.show[0]}` : (catalogue.beside[0] ?? '')))
}

/** Fields that differ; for a created or deleted record, fields with a value. */
export function writtenFields({ fields }: Catalogue, { before, after }: ChangedRows): string[] {
  const names = Object.keys(fields)
  if (before && after) return names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  return names.filter((name) => !fields[name]?.hidden && ((after ?? before)?.[name] ?? null) !== null)
}

/** The settings are one record; the changed value says which setting it is. */
const SETTINGS = new Map([
  ['on', 'releases'],
  ['off', 'releases'],
  ['approvals', 'approvals'],
])

/** What is said after the record: why, its owner, what else was changed, and the imported file. */
export function detailWords(batch: ChangeBatch): string {
  return [noteWords(batch), ownerWords(batch), restWords(batch), fileWords(batch)]
    .filter((words) => words !== '')
    .join(' ')
}

/** "(Release 7 was not confirmed in time)": why the console returned to a release, or does not publish one. */
function noteWords({ resource, before, after }: ChangeBatch): string {
  const note = asText(after?.['note'])
  return resource === 'release' && note !== asText(before?.['note']) ? `(${note})` : ''
}

/** "in Serving network": what the record belongs to. */
function ownerWords({ resource, owner_name }: ChangeBatch): string {
  return owner_name === undefined ? '' : `in ${recordName(ownerOf(resource)?.catalogue ?? '', owner_name)}`
}

/** "from operators.csv": the imported file. */
function fileWords({ file_name }: ChangeBatch): string {
  return file_name === undefined ? '' : `from ${file_name}`
}

/** "Ada", or "Ada (token Night run)". */
export function actorWords({ actor_name, token_name }: ChangeHead): string {
  return token_name === null ? actor_name : `${actor_name} (token ${token_name})`
}

/** What else a batch changed: "with 2 zones and 240 zone values"; of the same kind: "and 8 more". */
function restWords({ resource, action, count, counts }: ChangeBatch): string {
  if (count === 1) return ''
  const others = counts
    .map((group) => {
      const isLeading = group.resource === resource && group.action === action
      return { ...group, count: group.count - (isLeading ? 1 : 0) }
    })
    .filter((group) => group.count > 0)
  const [same] = others
  if (others.length === 1 && same?.resource === resource && same.action === action)
    return `and ${formatCount(same.count)} more`
  const named = others.slice(0, MOST_KINDS).map((group) => wordsOf(group, action))
  const more = others.slice(MOST_KINDS).reduce((sum, group) => sum + group.count, 0)
  return `with ${listed(more > 0 ? [...named, `${formatCount(more)} more`] : named)}`
}

function wordsOf({ resource, action, count }: ChangeBatch['counts'][number], leading: ChangeAction): string {
  const other = otherNamed(resource)
  const words = other ? counted(other.words, count) : countOf(resource, count)
  return action === leading ? words : `${words} ${VERBS[action].toLowerCase()}`
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
