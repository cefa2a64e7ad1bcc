import type { ChosenRows } from '@tollgate/contract/bulk/chosen-rows.ts'
import { operatorFilter } from '@tollgate/contract/catalogue/filter-operators.ts'
import { parseListQuery, type ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { idsMatching } from '../catalogue/row-slices.ts'
import type { Source } from '../catalogue/select-rows.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { AppError, refusal } from '../app-error.ts'

/** Chosen records. There may be a million, so each is only a number. */
export interface Chosen {
  ids: readonly number[]
  /** The versions that the caller saw; records without one match any version. */
  versions: ReadonlyMap<number, number>
}

export type FindChosen = (trx: Trx) => Promise<Chosen>

const ANY_VERSION: Chosen['versions'] = new Map()

/**
 * Finds the records of a bulk call: all that a filter shows, or those named. Refuses if their number differs from what
 * the person saw. `verb` appears in that message: "delete".
 */
export function chosenRows({ engine }: Database, source: Source, order: ChosenRows, verb: string): FindChosen {
  const query = 'filters' in order ? queryOf(source.catalogue, order.filters) : undefined
  return async (trx) => {
    const chosen = query
      ? { ids: await idsMatching({ db: trx, engine }, source, query), versions: ANY_VERSION }
      : named(order)
    const { length } = chosen.ids
    if (length !== order.count) throw otherCount(source.catalogue, length, order.count, verb)
    return chosen
  }
}

function named(order: ChosenRows): Chosen {
  const given = 'ids' in order ? order.ids : []
  const ids = [...new Set(given.map(({ id }) => id))]
  return {
    ids,
    versions: new Map(given.flatMap(({ id, row_version }) => (row_version === undefined ? [] : [[id, row_version]]))),
  }
}

/** Refuses unknown filter keys. A list ignores them, but here that would change more records than meant. */
function queryOf(catalogue: Catalogue, filters: Readonly<Record<string, string | number>>): ListQuery {
  const known = new Set([...catalogue.filters.map(({ key }) => key), ...Object.keys(catalogue.queryAliases)])
  const unknown = Object.keys(filters).filter((key) => !known.has(key) && operatorFilter(catalogue, key) === undefined)
  if (unknown.length > 0) throw new AppError(unknown.map((key) => fault('INVALID', `There is no filter "${key}"`, key)))
  const texts = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  const { query, faults } = parseListQuery(catalogue, texts)
  if (faults.length > 0) throw new AppError(faults)
  return query
}

function otherCount({ words }: Catalogue, found: number, count: number, verb: string): AppError {
  const many = words.many.toLowerCase()
  return refusal('CONFLICT', `There are ${found} ${many} to ${verb} now, not ${count}: nothing is done`, 'count')
}
