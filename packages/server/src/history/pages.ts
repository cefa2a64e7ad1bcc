import type { Selectable } from 'kysely'
import { anyTable } from '../database/any-table.ts'
import type { Db, Tables } from '../database/tables.ts'

const PAGE = 1000

/** All seals in order, read page by page. */
export async function* pagesOf<Table extends 'history_seal' | 'earlier_seal'>(
  db: Db,
  table: Table & string,
): AsyncGenerator<Selectable<Tables[Table]>> {
  const first = anyTable(db).selectFrom<string>(table).selectAll().orderBy('seal_id').limit(PAGE)
  let page = await first.execute()
  for (let last = page.at(-1); last; last = page.at(-1)) {
    yield* page as Selectable<Tables[Table]>[]
    page = await first.where('seal_id', '>', last.seal_id ?? 0).execute()
  }
}
