import { sql } from 'kysely'
import {
  BASIC_RULE_PARTS,
  type BasicRuleEdits,
  type BasicRuleSaved,
  type MappingOrder,
  type UnitCells,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import { faultsAt } from '@tollgate/contract/errors.ts'
import { basicRuleEdits, cellEdits, orderEdits } from '@tollgate/policy/plan/edits.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { typedRow } from '../../catalogue/present-row.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError, refusal } from '../../app-error.ts'
import { checkedEdits } from '../../policy/plan-edits.ts'
import { writeEdits, type Editing } from './write-edits.ts'

/** Saves a basic rule with its time spans and accumulation rules, all or none. */
export function saveBasicRule(database: Database, editing: Editing, sent: BasicRuleEdits): Promise<BasicRuleSaved> {
  const edits = checkedEdits(basicRuleEdits(sent))
  return writeEdits(database, editing, async (trx, write) => {
    const basics = editing.sourceNamed('policy-plan-basic')
    const written = await write(edits)
    const rowAt = (at: string) => written.find(({ edit }) => edit.at === at)?.row ?? {}
    const ids = (['time_spans', 'accumulations'] as const).flatMap((kind) => {
      const { id: field } = editing.sourceNamed(BASIC_RULE_PARTS[kind]).catalogue
      return sent[kind].flatMap(({ op, id }, index) =>
        op === 'create' ? [[id, numberIn(rowAt(`${kind}.${index}`), field)]] : [],
      )
    })
    // Read at the end, because parts change computed values of the basic rule.
    const basic = await readRow(trx, basics, numberIn(rowAt('basic'), basics.catalogue.id))
    return { basic: typedRow('policy-plan-basic', basics.present.one(basic)), ids: Object.fromEntries(ids) }
  })
}

/** Writes new mappings and cells, all or none. Returns the resulting units in the order of the cells. */
export function writeCells(
  database: Database,
  editing: Editing,
  sent: UnitCells,
): Promise<RowFor<'policy-plan-mapping-unit'>[]> {
  const { mappings, cells } = sent
  return writeEdits(database, editing, async (trx, write) => {
    const units = await trx
      .selectFrom('policy_plan_mapping_unit')
      .select(['mapping_unit_id', 'mapping_id', 'ap_rule_zone_id'])
      .where('mapping_id', 'in', [...new Set(cells.map(({ mapping_id }) => mapping_id))])
      .execute()
    const edits = checkedEdits(cellEdits(units, sent))
    const known = new Map(edits.map((edit) => [edit.at, edit]))
    for (const [index, { mapping_id, row_version }] of cells.entries()) {
      if (mapping_id === 0 || -mapping_id > mappings.length)
        throw refusal('INVALID', 'There is no such new mapping', `cells.${index}.mapping_id`)
      const isThere = (known.get(`cells.${index}`)?.id ?? 0) > 0
      if (isThere ? row_version === null : typeof row_version === 'number')
        throw new AppError(faultsAt(`cells.${index}`, refusal('STALE').faults))
    }
    const written = new Map((await write(edits)).map(({ edit, row }) => [edit.at, row]))
    return cells.flatMap((_cell, index) => {
      const row = written.get(`cells.${index}`)
      return row ? [typedRow('policy-plan-mapping-unit', row)] : []
    })
  })
}

/** Sets the order of a rule plan's mappings, all or none. Returns the changed ones. */
export function orderMappings(
  database: Database,
  editing: Editing,
  order: MappingOrder,
): Promise<RowFor<'policy-plan-mapping'>[]> {
  return writeEdits(database, editing, async (trx, write) => {
    // Locks every mapping of the rule plan until the transaction ends, without raising its version.
    const stored = await trx
      .updateTable('policy_plan_mapping')
      .set({ row_version: sql`row_version` })
      .where('ap_rule_id', '=', order.ap_rule_id)
      .returning(['mapping_id', 'priority', 'key', 'place', 'row_version'])
      .execute()
    checkOrder(order, new Map(stored.map((row) => [row.mapping_id, row.row_version])))
    const written = await write(orderEdits(stored, order))
    return written.flatMap(({ row }) => (row ? [typedRow('policy-plan-mapping', row)] : []))
  })
}

function checkOrder({ mappings }: MappingOrder, stored: ReadonlyMap<number, number>): void {
  const named = new Set(mappings.map(({ mapping_id }) => mapping_id))
  const isComplete = named.size === mappings.length && named.size === stored.size
  if (!isComplete || ![...named].every((id) => stored.has(id)))
    throw refusal('CONFLICT', 'The order must name every mapping of the rule plan, each once', 'mappings')
  const stale = mappings.flatMap(({ mapping_id, row_version }, index) =>
    row_version === undefined || stored.get(mapping_id) === row_version
      ? []
      : faultsAt(`mappings.${index}`, refusal('STALE').faults),
  )
  if (stale.length > 0) throw new AppError(stale)
}
