import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { PROBLEM_WEIGHTS, type Problem, type ProblemGroup } from '@tollgate/contract/problem.ts'
import type { Acceptance } from '../../catalogue/accepted-warnings.ts'
import type { CheckedSlice } from './collect-problems.ts'
import type { ProblemQuery } from './problem-query.ts'

/**
 * `place` is the index of the catalogue, `n` counts the problems of a record, `rank` orders by weight, then severity.
 */
const SCHEMA = `
  pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-2000;
  create table problem (
    place integer, id, n integer, rank integer, weight text, severity text, code text, message text, resource text, label text, field text,
    owner text, within text, lies_in text, folded text, primary key (place, id, n)) without rowid;
  create index problem_severity on problem (severity);
  create index problem_code on problem (code);
  create index problem_resource on problem (resource, id);
  create table acceptance (
    resource text, id integer, code text, field text, message text, accepted text,
    primary key (resource, id, code, field, message)) without rowid;
  create table total (severity text primary key, count integer);
  insert into total values ('error', 0), ('warning', 0);
  create trigger added after insert on problem begin
    update total set count = count + 1 where severity = new.severity; end;
  create trigger removed after delete on problem begin
    update total set count = count - 1 where severity = old.severity; end`

const LAST = Number.MAX_SAFE_INTEGER

export interface ProblemCounts {
  errors: number
  warnings: number
}

/**
 * The known problems, stored on disk because a million may not fit in memory. Like the preview of an import, it is an
 * unnamed database that disappears with the process.
 */
export class ProblemStore {
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()

  constructor() {
    this.#database.exec(SCHEMA)
  }

  /** Replaces the problems of checked rows: those with ids above `after`, up to `upTo`. */
  replace(place: number, after: number, { upTo, problems }: Pick<CheckedSlice, 'upTo' | 'problems'>): void {
    this.#database.exec('begin')
    // Texts, the ids of some fixed lists, sort after all numbers.
    const whole = upTo === LAST ? 'or id >= char(0)' : ''
    this.#prepared(`delete from problem where place = ? and ((id > ? and id <= ?) ${whole})`).run(place, after, upTo)
    const insert = this.#prepared(`insert into problem values (${Array.from({ length: 15 }, () => '?').join(', ')})`)
    for (const [n, { id, severity, code, message, resource, label, field, ...of }] of problems.entries()) {
      const { weight, owner, within } = of
      const rank = PROBLEM_WEIGHTS.indexOf(weight) * 2 + (severity === 'error' ? 0 : 1)
      const folded = [label, message, owner?.label ?? '', within?.label ?? ''].join('\n').toLowerCase()
      const told = [severity, code, message, resource, label, field, textOf(owner)]
      const liesIn = within ? `${within.resource} ${within.id}` : null
      insert.run(place, id, n, rank, weight, ...told, liesIn, textOf(within), folded)
    }
    this.#database.exec('commit')
  }

  counts(): ProblemCounts {
    const totals = this.#prepared('select severity, count from total').all()
    const of = (severity: string) => Number(totals.find((row) => row.severity === severity)?.count)
    return { errors: of('error'), warnings: of('warning') - this.#countAccepted() }
  }

  /** Sets the currently accepted problems; only warnings can be accepted. */
  setAccepted(rows: readonly Acceptance[]): void {
    this.#database.exec('delete from acceptance')
    const insert = this.#prepared('insert into acceptance values (?, ?, ?, ?, ?, ?)')
    for (const { resource, record_id, code, field, messages, ...accepted } of rows)
      for (const message of JSON.parse(messages))
        insert.run(resource, record_id, code, field, message, JSON.stringify(accepted))
  }

  #countAccepted(): number {
    return this.#count('acceptance a', `where exists (select 1 from problem where ${IS_ACCEPTED})`, [])
  }

  /** One page of the matching problems, and their number. */
  page(query: ProblemQuery): { problems: Problem[]; total: number } {
    const { where, bound } = filterOf(query)
    const direction = query.sort.startsWith('-') ? 'desc' : 'asc'
    const column = query.sort.replace(/^-/, '')
    const found = this.#prepared(`
      select ${COLUMNS}, (select accepted from acceptance a where ${IS_ACCEPTED}) as accepted from problem ${where}
      order by ${column === 'weight' ? 'rank' : column} ${direction}, place, id, n limit ? offset ?`)
    return {
      problems: found.all(...bound, ...limitOf(query)).map(problemOf),
      total: isAll(query) ? this.#total() : this.#count('problem', where, bound),
    }
  }

  /** The same, grouped by kind and place. The worst first, then the most frequent. */
  groups(query: ProblemQuery): { groups: ProblemGroup[]; total: number } {
    const { where, bound } = filterOf(query)
    // SQLite takes ungrouped columns from the row with the minimum.
    const found = this.#prepared(`
      select ${COLUMNS}, count(*) as count, count(distinct message) as messages, min(place * 1e6 + n) as first
      from problem ${where} group by ${GROUP} order by rank, count(*) desc, first limit ? offset ?`)
    const grouped = `(select 1 from problem ${where} group by ${GROUP})`
    return {
      groups: found.all(...bound, ...limitOf(query)).map(({ count, messages, first: _first, ...row }) => ({
        count: Number(count),
        messages: Number(messages),
        problem: problemOf(row),
      })),
      total: this.#count(grouped, '', bound),
    }
  }

  #total(): number {
    const { errors, warnings } = this.counts()
    return errors + warnings
  }

  #count(from: string, where: string, bound: readonly SQLInputValue[]): number {
    return Number(this.#prepared(`select count(*) as count from ${from} ${where}`).get(...bound)?.count)
  }

  #prepared(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

const COLUMNS = 'weight, severity, code, message, resource, id, label, field, owner, lies_in'
const GROUP = 'rank, code, resource, within'

const IS_ACCEPTED = `a.resource = problem.resource and a.id = problem.id and a.code = problem.code
  and a.field = coalesce(problem.field, '') and a.message = problem.message`

function isAll({ equals, records, text, accepted }: ProblemQuery): boolean {
  return Object.keys(equals).length === 0 && records === undefined && text === '' && !accepted
}

function filterOf({ equals, records = [], text, accepted }: ProblemQuery): { where: string; bound: SQLInputValue[] } {
  const wanted = Object.entries(equals)
  const conditions = [
    `${accepted ? '' : 'not '}exists (select 1 from acceptance a where ${IS_ACCEPTED})`,
    ...wanted.map(([column]) => `${column} = ?`),
    ...(records.length === 0 ? [] : [`(resource, id) in (values ${records.map(() => '(?, ?)').join(', ')})`]),
    ...(text === '' ? [] : ['instr(folded, ?) > 0']),
  ]
  return {
    where: `where ${conditions.join(' and ')}`,
    bound: [...wanted.map(([, value]) => value), ...records.flatMap(named), ...(text === '' ? [] : [text])],
  }
}

/** Splits `qos-rule 3` into its two columns. */
function named(record: string): [resource: string, id: number] {
  const [resource = '', id] = record.split(' ')
  return [resource, Number(id)]
}

function limitOf({ paging: { page, pageSize } }: ProblemQuery): [limit: number, offset: number] {
  return [pageSize, Math.min((page - 1) * pageSize, LAST)]
}

function textOf(record: object | undefined): string | null {
  return record ? JSON.stringify(record) : null
}

function problemOf({ owner, lies_in, accepted, ...row }: Record<string, unknown>): Problem {
  return {
    ...(row as unknown as Problem),
    ...(typeof owner === 'string' && { owner: JSON.parse(owner) }),
    ...(typeof lies_in === 'string' && { within: JSON.parse(lies_in) }),
    ...(typeof accepted === 'string' && { accepted: JSON.parse(accepted) }),
  }
}
