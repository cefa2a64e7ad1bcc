import type { Presence } from '@tollgate/contract/live/live-events.ts'
import type { CurrentRecord } from './current-record.ts'

/** "Ana", "Ana and Ben", "Ana and 2 others". */
export function namesOf(names: readonly string[]): string {
  const [first = 'Somebody', second, ...rest] = names
  if (second === undefined) return first
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`
}

/** "1 record", "3 records"; "what you see" after a bulk change. */
export function countWords(changes: readonly { record_id: number | null }[], records: ReadonlySet<string>): string {
  if (changes.some(({ record_id }) => record_id === null)) return 'what you see'
  return records.size === 1 ? '1 record' : `${records.size} records`
}

/**
 * "Ana is editing this", "Ana and Ben are looking at this", "You are editing this in another window"; undefined if
 * nobody is here beside this tab.
 */
export function presenceText(
  people: readonly Presence[],
  me: string | undefined,
  record: CurrentRecord | undefined,
  tab?: string,
): string | undefined {
  const all = people.filter((one) => one.resource === record?.resource && one.record_id === record.record_id)
  const here = all.filter((one) => one.person_id !== me)
  const editing = here.filter((one) => one.editing)
  const shown = editing.length > 0 ? editing : here
  if (shown.length === 0) {
    const elsewhere = all.some((one) => one.editing && one.tab !== undefined && one.tab !== tab)
    return elsewhere ? 'You are editing this in another window' : undefined
  }
  const names = [...new Set(shown.map(({ name }) => name))]
  return `${namesOf(names)} ${names.length === 1 ? 'is' : 'are'} ${editing.length > 0 ? 'editing' : 'looking at'} this`
}
