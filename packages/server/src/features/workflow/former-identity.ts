import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

/** What a deleted record is known by when it comes back: no other id may be chosen for a new record. */
export async function formerIdentity(trx: Trx, { catalogue }: Source, id: number): Promise<Written> {
  const deleted = await trx
    .selectFrom('history')
    .select('before_row')
    .where('resource', '=', catalogue.name)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .orderBy('history_id', 'desc')
    .executeTakeFirst()
  if (!deleted) throw refusal('INVALID', `There is no deleted ${catalogue.words.one} ${id}`, 'id')
  const before = JSON.parse(deleted.before_row ?? '{}') as { key?: string; row_version?: number }
  // Whoever still holds the version from before the deletion is told that the record is another now.
  const row_version = 1 + (before.row_version ?? 0)
  return { [catalogue.id]: id, row_version, ...('key' in catalogue.fields && { key: before.key ?? null }) }
}
