import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { duplicateFault } from '../../catalogue/duplicate-fault.ts'
import { changesOf, intended, type Draft } from './draft.ts'
import type { Matching } from './match-rows.ts'
import { keyOf, storedRows } from './stored-rows.ts'

/** Finds duplicates of unique values, within the file and with records that the row does not match. */
export async function checkUnique(matching: Matching, drafts: readonly Draft[]): Promise<void> {
  for (const group of matching.source.catalogue.unique) {
    const sound = drafts.filter(
      (draft) => draft.faults.length === 0 && isCompared(matching.source.catalogue, group, draft),
    )
    for (const draft of sound) checkFile(matching, group, draft)
    await checkRecords(
      matching,
      group,
      sound.filter((draft) => draft.faults.length === 0),
    )
  }
}

/**
 * Empty values are no duplicates of each other, except in the fields that match rows. A missing key is generated later.
 */
function isCompared({ unique }: Catalogue, group: readonly string[], draft: Draft): boolean {
  const row = intended(draft)
  return (
    (group === unique[0] && !group.includes('key')) ||
    group.every((field) => row[field] !== null && row[field] !== undefined)
  )
}

function checkFile({ source, spool }: Matching, group: readonly string[], draft: Draft): void {
  const other = spool.note(`${group.join()}:${keyOf(intended(draft), group, true)}`, draft.line)
  if (other !== undefined)
    draft.faults.push(duplicateFault(source.catalogue, group, writtenBy(draft), `is already in line ${other}`))
}

async function checkRecords(
  { db, source }: Matching,
  group: readonly string[],
  drafts: readonly Draft[],
): Promise<void> {
  const { catalogue } = source
  const changing = drafts.filter(
    (draft) => !draft.stored || group.some((field) => field in changesOf(catalogue, draft)),
  )
  if (changing.length === 0) return
  const wanted = Object.fromEntries(group.map((field) => [field, changing.map((draft) => valueOf(draft, field))]))
  const stored = new Map((await storedRows(db, source, wanted, true)).map((row) => [keyOf(row, group, true), row]))
  for (const draft of changing) {
    const twin = stored.get(keyOf(intended(draft), group, true))
    if (twin && twin[catalogue.id] !== draft.stored?.[catalogue.id])
      draft.faults.push(duplicateFault(catalogue, group, writtenBy(draft)))
  }
}

function valueOf(draft: Draft, field: string) {
  return (intended(draft)[field] ?? null) as string | number | null
}

function writtenBy(draft: Draft): Written {
  return intended(draft) as Written
}
