/** Triggers that count the rows of tables, and of each owner, in `row_total`, starting from the existing rows. */
export function countRowsOnSqlite(tables: Readonly<Record<string, string | undefined>>): string[] {
  return [
    'create table row_total (scope text primary key, total integer not null) without rowid',
    ...Object.entries(tables).flatMap(([table, owner]) => (owner === undefined ? whole(table) : owned(table, owner))),
  ]
}

function whole(table: string): string[] {
  const change = (by: number) => add(`'${table}'`, by)
  return [
    `insert into row_total (scope, total) select '${table}', count(*) from ${table}`,
    `create trigger ${table}_total_insert after insert on ${table} begin ${change(1)} end`,
    `create trigger ${table}_total_delete after delete on ${table} begin ${change(-1)} end`,
  ]
}

function owned(table: string, owner: string): string[] {
  const scope = (row: 'old' | 'new') => `'${table} ' || ${row}.${owner}`
  const [insert, remove] = [add(scope('new'), 1), `${add(scope('old'), -1)} ${forget(scope('old'))}`]
  return [
    ...whole(table),
    `insert into row_total (scope, total) select '${table} ' || ${owner}, count(*) from ${table} group by ${owner}`,
    `create trigger ${table}_owned_insert after insert on ${table} begin ${insert} end`,
    `create trigger ${table}_owned_delete after delete on ${table} begin ${remove} end`,
    `create trigger ${table}_owned_update after update of ${owner} on ${table} when old.${owner} is not new.${owner}
      begin ${remove} ${insert} end`,
  ]
}

function add(scope: string, by: number): string {
  return `insert into row_total (scope, total) values (${scope}, ${by})
    on conflict (scope) do update set total = total + excluded.total;`
}

/** Removes the total of an owner without rows. */
function forget(scope: string): string {
  return `delete from row_total where scope = ${scope} and total = 0;`
}
