import { fault, faultsAt } from '@tollgate/contract/errors.ts'
import type { UnitCell, UnitCells } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { explainFailure } from '../../catalogue/explain-failure.ts'
import type { Row } from '../../catalogue/present-row.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import {
  bodyParser,
  changeRow,
  checkVersion,
  insertRow,
  lockRow,
  removeRow,
  type WriteTransaction,
} from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'

/** Writes new mappings and what mappings ask of rule zones, all or none; answers the units that are there afterwards. */
export async function writeCells(
  database: Database,
  sourceNamed: SourceNamed,
  { mappings, cells }: UnitCells,
  actor: Actor,
): Promise<Row[]> {
  const source = sourceNamed('policy-plan-mapping-unit')
  const added = checkMappings(sourceNamed('policy-plan-mapping'), mappings)
  const checked = checkCells(source, cells, added.length)
  const { engine } = database
  let current = 0
  const work = writeOnce(database, actor, async (trx) => {
    const stored: Row[] = []
    const ids: number[] = []
    for (const values of added) {
      const row = await insertRow({ trx, engine }, sourceNamed('policy-plan-mapping'), values, actor)
      ids.push(numberIn(row, 'mapping_id'))
    }
    for (const [index, cell] of checked.entries()) {
      current = index
      const row = await writeCell({ trx, engine }, source, placed(cell, ids), actor)
      if (row) stored.push(row)
    }
    return stored
  })
  return work.catch((error: unknown) => explainAt(database, source, error, { index: current, cell: checked[current] }))
}

interface CheckedCell extends Pick<UnitCell, 'mapping_id' | 'ap_rule_zone_id' | 'row_version'> {
  /** Absent: the mapping asks nothing from now on. */
  values: Written | undefined
}

function checkMappings({ catalogue }: Source, mappings: UnitCells['mappings']): Written[] {
  const parse = bodyParser(catalogue)
  return mappings.map((values, index) => {
    try {
      return parse({ ...values, priority: WEAKEST }, 'create')
    } catch (error) {
      throw error instanceof AppError ? new AppError(faultsAt(`mappings.${index}`, error.faults)) : error
    }
  })
}

const WEAKEST = 0

/** A cell of a new mapping, with the id that the mapping has by now. */
function placed(cell: CheckedCell, ids: readonly number[]): CheckedCell {
  const mapping_id = ids[-cell.mapping_id - 1] ?? cell.mapping_id
  return { ...cell, mapping_id, values: cell.values && { ...cell.values, mapping_id } }
}

/** Every cell with the values that are stored; the faults of all of them are told at once. */
function checkCells({ catalogue }: Source, cells: readonly UnitCell[], added: number): CheckedCell[] {
  const parse = bodyParser(catalogue)
  const faults: AppError['faults'][number][] = []
  const checked = cells.map(({ unit, ...place }, index): CheckedCell => {
    const { mapping_id, ap_rule_zone_id } = place
    if (mapping_id === 0 || -mapping_id > added) {
      faults.push(fault('INVALID', 'There is no such new mapping', `cells.${index}.mapping_id`))
    }
    if (!unit) return { ...place, values: undefined }
    try {
      return {
        ...place,
        values: parse({ mapping_id: Math.max(1, mapping_id), ap_rule_zone_id, ...unit, zone_id: null }, 'create'),
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push(...faultsAt(`cells.${index}`, error.faults))
      return { ...place, values: undefined }
    }
  })
  if (faults.length > 0) throw new AppError(faults)
  return checked
}

async function writeCell(
  transaction: WriteTransaction,
  source: Source,
  { mapping_id, ap_rule_zone_id, row_version, values }: CheckedCell,
  actor: Actor,
): Promise<Row | undefined> {
  const stored = await transaction.trx
    .selectFrom('policy_plan_mapping_unit')
    .select('mapping_unit_id')
    .where('mapping_id', '=', mapping_id)
    .where('ap_rule_zone_id', '=', ap_rule_zone_id)
    .executeTakeFirst()
  const isOther = stored ? row_version === null : typeof row_version === 'number'
  if (isOther) throw refusal('STALE')
  const expectedVersion = row_version ?? undefined
  if (!stored) return values && insertRow(transaction, source, values, actor)
  if (!values) {
    await removeRow(transaction, source, stored.mapping_unit_id, { actor, expectedVersion })
    return undefined
  }
  const locked = await lockRow(transaction.trx, source, stored.mapping_unit_id)
  checkVersion(locked, expectedVersion)
  return changeRow(transaction, source, locked, values, actor)
}

/** The fault of a write names its cell: `cells.2.mapping_value`. */
async function explainAt(
  database: Database,
  source: Source,
  error: unknown,
  { index, cell }: { index: number; cell: CheckedCell | undefined },
): Promise<never> {
  const explained =
    error instanceof AppError
      ? error
      : await explainFailure(database, source, error, { values: cell?.values ?? {} }).catch((reason: unknown) => reason)
  throw explained instanceof AppError ? new AppError(faultsAt(`cells.${index}`, explained.faults)) : explained
}
