import { sql } from 'kysely'
import { LARGEST_CHOSEN } from '@tollgate/contract/catalogue/field.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

export const ruleCacheRefreshHooks: CatalogueHooks<'rule-cache-refresh'> = {
  extra: {
    version_before: sql<number | null>`(
      select max(r.version) from rule_cache_refresh r where r.type = rule_cache_refresh.type and r.id < rule_cache_refresh.id)`,
  },
  beforeSave: giveId,
}

/** Takes the sent id if it is free, else refuses. Without one, assigns the next free id. */
async function giveId({ trx, engine, values, before }: Saving<'rule-cache-refresh'>): Promise<void> {
  if (before) {
    values.id = before.id
    return
  }
  await engine.lock(trx, 'rule-cache-refresh-id')
  const { id } = values
  if (typeof id !== 'number') {
    values.id = await nextId(trx)
    return
  }
  if (id > LARGEST_CHOSEN) throw refusal('INVALID', `Id must be a whole number from 1 to ${LARGEST_CHOSEN}`, 'id')
  const taken = await trx.selectFrom('rule_cache_refresh').select('id').where('id', '=', id).executeTakeFirst()
  if (taken) throw refusal('DUPLICATE', `Id ${id} exists already`, 'id')
}

async function nextId(trx: Trx): Promise<number> {
  const last = await trx
    .selectFrom('rule_cache_refresh')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(last?.id ?? 0) + 1
}
