import { sql } from 'kysely'
import type { ChangeFilters } from '@tollgate/contract/calls/history.ts'
import { parseSort } from '@tollgate/contract/catalogue/list-query.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { CHANGE_ACTIONS } from '@tollgate/contract/history/change.ts'
import { checkInstant } from '@tollgate/contract/standards/instant.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import type { Engine } from '../../database/engine.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../app-error.ts'
import type { Condition } from './condition.ts'
import { ofTree } from './tree-changes.ts'
import { searchedFrom, withTerm } from './value-search.ts'

const DAY_MS = 86_400_000

interface ChangeQuery {
  newestFirst: boolean
  /** The same value for all changes of a batch. */
  ofBatch: Condition[]
  /** Checked for each change. */
  ofChange: Condition[]
  /** How far back a term was searched in values; undefined: completely, or there is no term. */
  searchedFrom: (db: Db) => Promise<string | undefined>
}

const SORTABLE = new Set(['change_id'])

/** Parses the query of a list. Ignores empty values. */
export function parseChangeQuery(raw: ChangeFilters, engine: Engine): ChangeQuery {
  const faults: Fault[] = []
  const sort = parseSort(SORTABLE, raw.sort, faults)
  const ofBatch: Condition[] = []
  const ofChange: Condition[] = []
  const given = (key: keyof ChangeFilters) => raw[key] || undefined
  const moment = (key: 'from' | 'to', end: boolean) => momentOf(key, given(key), end, faults)

  const actor = given('actor_name')
  if (actor) ofBatch.push(sql`history.user_name in (select user_name from history where ${hasName(engine, actor)})`)
  const from = moment('from', false)
  if (from) ofBatch.push(sql`history.at >= ${from}`)
  const to = moment('to', true)
  if (to) ofBatch.push(sql`history.at <= ${to}`)
  const batch = given('batch_id')
  if (batch) ofBatch.push(sql`history.batch_id = ${batch}`)

  const resource = given('resource')
  const id = recordId(given('record_id'), faults)
  const tree = treeIn(given('tree'), resource, id, faults)
  if (tree) ofChange.push(ofTree(tree.resource, tree.id))
  else {
    if (resource) ofChange.push(sql`history.resource = ${resource}`)
    if (id !== undefined) ofChange.push(sql`history.record_id = ${id}`)
  }
  const action = actionOf(given('action'), faults)
  if (action) ofChange.push(sql`history.action = ${action}`)
  const text = given('text')
  const others = [...ofBatch, ...ofChange]
  if (text) ofChange.push(withTerm(engine, text, others))

  if (faults.length > 0) throw new AppError(faults)
  return {
    newestFirst: sort !== 'change_id',
    ofBatch,
    ofChange,
    searchedFrom: async (db) => (text ? searchedFrom(db, others) : undefined),
  }
}

function hasName(engine: Engine, term: string): Condition {
  const search = engine.searchFor(term)
  return engine.contains(sql.ref('user_name'), search, search.pattern)
}

/** The record whose tree is wanted; undefined if none. */
function treeIn(text: string | undefined, resource: string | undefined, id: number | undefined, faults: Fault[]) {
  if (text === undefined) return undefined
  if (text === '1' && resource !== undefined && id !== undefined) return { resource, id }
  faults.push(fault('INVALID', 'tree is 1, and needs resource and record_id', 'tree'))
  return undefined
}

/** A date means the whole day: its first moment, or its last. */
export function momentOf(key: string, text: string | undefined, end: boolean, faults: Fault[]): string | undefined {
  if (text === undefined) return undefined
  const moment = checkInstant(text)
  if (!moment.ok) {
    faults.push(fault('INVALID', `${key}: ${moment.message}`, key))
    return undefined
  }
  return end && isIsoDate(text) ? new Date(Date.parse(moment.normal) + DAY_MS - 1).toISOString() : moment.normal
}

function recordId(text: string | undefined, faults: Fault[]): number | undefined {
  if (text === undefined || text === '-1') return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  faults.push(fault('INVALID', 'record_id must be a whole number', 'record_id'))
  return undefined
}

function actionOf(text: string | undefined, faults: Fault[]): string | undefined {
  if (text === undefined || CHANGE_ACTIONS.some((action) => action === text)) return text
  faults.push(fault('INVALID', `action must be one of ${CHANGE_ACTIONS.join(', ')}`, 'action'))
  return undefined
}
