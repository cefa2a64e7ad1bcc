import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

/** Identity for a deleted record that is created again: only its former id may be chosen. */
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
  // The version is raised, so that clients with the old version notice that the record is different.
  const row_version = 1 + (before.row_version ?? 0)
  return { [catalogue.id]: id, row_version, ...('key' in catalogue.fields && { key: before.key ?? null }) }
}
