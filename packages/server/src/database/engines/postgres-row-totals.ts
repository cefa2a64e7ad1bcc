import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Triggers that count the rows of tables, and of each owner, in `row_total`, starting from the existing rows. Each
 * statement adds its difference as a new row, so that writers do not block each other. A total is the sum.
 */
export function countRowsOnPostgres(tables: Readonly<Record<string, string | undefined>>): string[] {
  return [
    'create table row_total (scope text not null, total bigint not null)',
    'create index row_total_scope on row_total (scope)',
    COUNT,
    COUNT_MOVED,
    ...Object.entries(tables).flatMap(([table, owner]) => counted(table, owner)),
  ]
}

const COUNT = `create function count_rows() returns trigger language plpgsql as $$
  declare sign bigint := case tg_op when 'INSERT' then 1 else -1 end;
  begin
    insert into row_total (scope, total) select tg_table_name, sign * count(*) from changed having count(*) > 0;
    if tg_nargs > 0 then
      insert into row_total (scope, total)
        select tg_table_name || ' ' || (to_jsonb(changed) ->> tg_argv[0]), sign * count(*) from changed group by 1;
    end if;
    return null;
  end $$`

const COUNT_MOVED = `create function count_moved_row() returns trigger language plpgsql as $$
  begin
    insert into row_total (scope, total) values
      (tg_table_name || ' ' || (to_jsonb(old) ->> tg_argv[0]), -1),
      (tg_table_name || ' ' || (to_jsonb(new) ->> tg_argv[0]), 1);
    return null;
  end $$`

function counted(table: string, owner: string | undefined): string[] {
  const trigger = (event: string, rows: string) =>
    `create trigger ${table}_total_${event} after ${event} on ${table} referencing ${rows} table as changed
      for each statement execute function count_rows(${owner === undefined ? '' : `'${owner}'`})`
  const all = [
    `insert into row_total (scope, total) select '${table}', count(*) from ${table}`,
    trigger('insert', 'new'),
    trigger('delete', 'old'),
  ]
  if (owner === undefined) return all
  return [
    ...all,
    `insert into row_total (scope, total) select '${table} ' || ${owner}, count(*) from ${table} group by ${owner}`,
    `create trigger ${table}_total_update after update of ${owner} on ${table}
      for each row when (old.${owner} is distinct from new.${owner}) execute function count_moved_row('${owner}')`,
  ]
}

/** Merges the rows of a total into one. Skips rows that others are merging or have not committed. */
export async function mergeTotals(db: Db, scope: string): Promise<void> {
  const merge = sql`with merged as (
    delete from row_total where ctid in (select ctid from row_total where scope = ${scope} for update skip locked)
    returning total
  ) insert into row_total (scope, total) select ${scope}, sum(total) from merged having sum(total) <> 0`
  // What waits for a standby is given up after some seconds where it is a transaction.
  await db.transaction().execute((trx) => merge.execute(trx))
}
