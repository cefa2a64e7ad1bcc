import { sql } from 'kysely'
import type { StoredRow } from '@tollgate/contract/catalogues/rows.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import type { MappingOrder } from '@tollgate/contract/catalogues/plan-calls.ts'
import { prioritiesFor } from '@tollgate/policy/plan/mapping-order.ts'
import type { Row } from '../../catalogue/present-row.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { changeRow, lockRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'

/** Gives the mappings of a rule plan the priorities of a new order, all or none; answers those that it changed. */
export function orderMappings(database: Database, source: Source, order: MappingOrder, actor: Actor): Promise<Row[]> {
  const { engine } = database
  return writeOnce(database, actor, async (trx) => {
    const stored = await lockMappings(trx, order.ap_rule_id)
    checkComplete(order, stored)
    checkVersions(order, stored)
    const wanted = order.mappings.flatMap(({ mapping_id }) => stored.get(mapping_id) ?? [])
    const changed: Row[] = []
    for (const [id, priority] of prioritiesFor(wanted)) {
      const locked = await lockRow(trx, source, id)
      changed.push(await changeRow({ trx, engine }, source, locked, { priority }, actor))
    }
    return changed
  })
}

/** The mappings of a rule plan by their id. */
type Stored = ReadonlyMap<
  number,
  Pick<StoredRow<'policy-plan-mapping'>, 'mapping_id' | 'priority' | 'key' | 'place' | 'row_version'>
>

/** Holds every mapping of the rule plan until the transaction ends, without raising its version. */
async function lockMappings(trx: Trx, rule: number): Promise<Stored> {
  const rows = await trx
    .updateTable('policy_plan_mapping')
    .set({ row_version: sql`row_version` })
    .where('ap_rule_id', '=', rule)
    .returning(['mapping_id', 'priority', 'key', 'place', 'row_version'])
    .execute()
  return new Map(rows.map((row) => [row.mapping_id, row]))
}

function checkComplete({ mappings }: MappingOrder, stored: Stored): void {
  const named = new Set(mappings.map(({ mapping_id }) => mapping_id))
  const isComplete = named.size === mappings.length && named.size === stored.size
  if (isComplete && [...named].every((id) => stored.has(id))) return
  throw refusal('CONFLICT', 'The order must name every mapping of the rule plan, each once', 'mappings')
}

function checkVersions({ mappings }: MappingOrder, stored: Stored): void {
  const stale = mappings.flatMap(({ mapping_id, row_version }, index) =>
    row_version === undefined || stored.get(mapping_id)?.row_version === row_version
      ? []
      : faultsAt(`mappings.${index}`, refusal('STALE').faults),
  )
  if (stale.length > 0) throw new AppError(stale)
}
