import { faultsAt } from '@tollgate/contract/errors.ts'
import type { UnitCell, UnitCells } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { explainFailure } from '../../catalogue/explain-failure.ts'
import type { Row } from '../../catalogue/present-row.ts'
import type { Source } from '../../catalogue/select-rows.ts'
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

/** Writes what mappings ask of rule zones, all or none; answers the units that are there afterwards. */
export async function writeCells(
  database: Database,
  source: Source,
  { cells }: UnitCells,
  actor: Actor,
): Promise<Row[]> {
  const checked = checkCells(source, cells)
  const { engine } = database
  let current = 0
  const work = writeOnce(database, actor, async (trx) => {
    const stored: Row[] = []
    for (const [index, cell] of checked.entries()) {
      current = index
      const row = await writeCell({ trx, engine }, source, cell, actor)
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

/** Every cell with the values that are stored; the faults of all of them are told at once. */
function checkCells({ catalogue }: Source, cells: readonly UnitCell[]): CheckedCell[] {
  const parse = bodyParser(catalogue)
  const faults: AppError['faults'][number][] = []
  const checked = cells.map(({ unit, ...place }, index): CheckedCell => {
    if (!unit) return { ...place, values: undefined }
    const { mapping_id, ap_rule_zone_id } = place
    try {
      return { ...place, values: parse({ mapping_id, ap_rule_zone_id, ...unit, zone_id: null }, 'create') }
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
