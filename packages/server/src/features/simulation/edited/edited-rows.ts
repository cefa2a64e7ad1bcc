import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import {
  BASIC_RULE_PARTS,
  type BasicRuleEdits,
  type BasicRulePart,
  type PartEdit,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import { fault, faultsAt } from '@tollgate/contract/errors.ts'
import type { BasicRow, VersionRows } from '@tollgate/engine/decide/rows/plan-rows.ts'
import { bodyParser } from '../../../catalogue/write-rows.ts'
import { AppError } from '../../../app-error.ts'

/** Ids of records that are not stored: beyond all others, as a new record would have the highest. */
export const FIRST_NEW_ID = 2 ** 52

/** The rows of a version in which one basic rule is as its form says. What is wrong is told by its place in the edits. */
export function editedRows(rows: VersionRows, edits: BasicRuleEdits): VersionRows {
  const [basics, basic_rule_id] = editedBasics(rows, edits.basic)
  return {
    ...rows,
    basics,
    time_spans: editedParts('time_spans', rows.time_spans, edits.time_spans, basic_rule_id),
    accumulations: editedParts('accumulations', rows.accumulations, edits.accumulations, basic_rule_id),
  }
}

function editedBasics(rows: VersionRows, edit: BasicRuleEdits['basic']): [basics: readonly BasicRow[], id: number] {
  if (edit.op === 'create') {
    const values = parsed('policy-plan-basic', 'basic', edit.values, 'create')
    const version = values.basic_rule_ver_id
    if (!rows.basic_versions.some(({ basic_rule_ver_id }) => basic_rule_ver_id === version))
      throw at('basic.basic_rule_ver_id', 'The plan version has no such version of basic rules')
    const created = { ...values, basic_rule_id: FIRST_NEW_ID } as unknown as BasicRow
    return [[...rows.basics, created], FIRST_NEW_ID]
  }
  const stored = rows.basics.find(({ basic_rule_id }) => basic_rule_id === edit.id)
  if (!stored) throw at('basic.id', `The plan version has no basic rule ${edit.id}`)
  if (edit.op === 'keep') return [rows.basics, edit.id]
  const changed = { ...stored, ...parsed('policy-plan-basic', 'basic', edit.values, 'update') }
  return [rows.basics.map((one) => (one === stored ? changed : one)), edit.id]
}

function editedParts<Row extends { basic_rule_id: number }>(
  kind: BasicRulePart,
  stored: readonly Row[],
  edits: readonly PartEdit[],
  basic_rule_id: number,
): readonly Row[] {
  const name = BASIC_RULE_PARTS[kind]
  const { id: key } = catalogueOf(name)
  let rows = [...stored]
  for (const [index, edit] of edits.entries()) {
    const place = `${kind}.${index}`
    if (edit.op === 'create') {
      const values = parsed(name, place, { ...edit.values, basic_rule_id }, 'create')
      rows.push({ ...values, basic_rule_id, [key]: FIRST_NEW_ID + index } as unknown as Row)
      continue
    }
    const of = rows.find((row) => Reflect.get(row, key) === edit.id && row.basic_rule_id === basic_rule_id)
    if (!of) throw at(`${place}.id`, 'The basic rule has no such part')
    const changed = edit.op === 'delete' ? [] : [{ ...of, ...parsed(name, place, edit.values, 'update') }]
    rows = rows.flatMap((row) => (row === of ? changed : [row]))
  }
  return rows
}

/** Values as a write would store them. */
function parsed(name: CatalogueName, place: string, values: object, kind: 'create' | 'update') {
  try {
    return bodyParser(catalogueOf(name))(values, kind)
  } catch (error) {
    throw error instanceof AppError ? new AppError(faultsAt(`basic_rule.${place}`, error.faults)) : error
  }
}

function at(place: string, message: string): AppError {
  return new AppError([fault('INVALID', message, `basic_rule.${place}`)])
}
