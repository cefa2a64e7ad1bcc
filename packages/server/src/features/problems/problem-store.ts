import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Problem } from '@tollgate/contract/problem.ts'
import type { CheckedSlice } from './collect-problems.ts'
import type { ProblemQuery } from './problem-query.ts'

/** `place` is that of the catalogue among all, `n` counts the problems of a record. */
const SCHEMA = `
  pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-2000;
  create table problem (
    place integer, id integer, n integer, severity text, code text, message text, resource text, label text, field text,
    owner text, folded text, primary key (place, id, n)) without rowid;
  create index problem_severity on problem (severity);
  create index problem_code on problem (code);
  create index problem_resource on problem (resource);
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
 * The problems that are known, on disk, because a million would not fit the memory. It is a database without a name, as that
 * of an import's preview: gone with the process.
 */
export class ProblemStore {
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()

  constructor() {
    this.#database.exec(SCHEMA)
  }

  /** Puts the problems of checked rows in the place of what was known of them; `after` is the id before the first. */
  replace(place: number, after: number, { upTo, problems }: Pick<CheckedSlice, 'upTo' | 'problems'>): void {
    this.#database.exec('begin')
    this.#prepared('delete from problem where place = ? and id > ? and id <= ?').run(place, after, upTo)
    const insert = this.#prepared('insert into problem values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    for (const [n, { id, severity, code, message, resource, label, field, owner }] of problems.entries()) {
      const folded = [label, message, owner?.label ?? ''].join('\n').toLowerCase()
      const belongsTo = owner ? JSON.stringify(owner) : null
      insert.run(place, id, n, severity, code, message, resource, label, field, belongsTo, folded)
    }
    this.#database.exec('commit')
  }

  counts(): ProblemCounts {
    const totals = this.#prepared('select severity, count from total').all()
    const of = (severity: string) => Number(totals.find((row) => row.severity === severity)?.count)
    return { errors: of('error'), warnings: of('warning') }
  }

  /** One page of those that a query means, and how many these are. */
  page({ equals, text, sort, paging }: ProblemQuery): { problems: Problem[]; total: number } {
    const wanted = Object.entries(equals)
    const conditions = [...wanted.map(([column]) => `${column} = ?`), ...(text === '' ? [] : ['instr(folded, ?) > 0'])]
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
    const bound: SQLInputValue[] = [...wanted.map(([, value]) => value), ...(text === '' ? [] : [text])]
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    const column = sort.replace(/^-/, '')
    const found = this.#prepared(`
      select severity, code, message, resource, id, label, field, owner from problem ${where}
      order by ${column} ${direction}, place, id, n limit ? offset ?`)
    const { page, pageSize } = paging
    return {
      problems: found.all(...bound, pageSize, Math.min((page - 1) * pageSize, LAST)).map(problemOf),
      total: conditions.length === 0 ? this.#total() : this.#count(where, bound),
    }
  }

  #total(): number {
    const { errors, warnings } = this.counts()
    return errors + warnings
  }

  #count(where: string, bound: readonly SQLInputValue[]): number {
    return Number(this.#prepared(`select count(*) as count from problem ${where}`).get(...bound)?.count)
  }

  #prepared(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}

function problemOf({ owner, ...row }: Record<string, unknown>): Problem {
  const problem = row as unknown as Problem
  return typeof owner === 'string' ? { ...problem, owner: JSON.parse(owner) } : problem
}
