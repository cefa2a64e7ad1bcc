import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import {
  BASIC_RULE_PARTS,
  type BasicRuleEdits,
  type BasicRulePart,
  type BasicRuleSaved,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { explainFailure } from '../../catalogue/explain-failure.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import {
  bodyParser,
  changeRow,
  checkVersion,
  insertRow,
  lockRow,
  readRow,
  removeRow,
  type WriteTransaction,
} from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError, refusal } from '../../app-error.ts'

/** One write of a save, with its place in the body: `basic`, `time_spans.0`. */
interface Step {
  at: string
  source: Source
  op: 'create' | 'update' | 'delete' | 'keep'
  id?: number | string | undefined
  row_version?: number | undefined
  values: Written
}

/** What goes first, so that a range that takes the place of another does not stand beside it. */
const ORDER = ['delete', 'update', 'create']

/** Stands for the id of a basic rule that is not stored yet, while bodies are checked. */
const ANY_ID = 1

interface Given {
  edits: BasicRuleEdits
  actor: Actor
}

/** Saves a basic rule with its time spans and accumulation rules in one transaction. */
export async function saveBasicRule(
  database: Database,
  sourceNamed: SourceNamed,
  { edits, actor }: Given,
): Promise<BasicRuleSaved> {
  const { basic, parts } = stepsOf(sourceNamed, edits)
  const { engine } = database
  let current: Step | undefined
  const save = async (transaction: WriteTransaction) => {
    current = basic
    const id = await saveBasic(transaction, basic, actor)
    const ids: Record<string, number> = {}
    for (const part of parts) {
      current = part
      const made = await savePart(transaction, part, id, actor)
      if (made !== undefined) ids[String(part.id)] = made
    }
    return { basic: basic.source.present.one(await readRow(transaction.trx, basic.source, id)), ids }
  }
  const work = writeOnce(database, actor, (trx) => save({ trx, engine }))
  return work.catch((error: unknown) => {
    if (!current) throw error
    return explain(database, error, current)
  })
}

/** Every write of a body, checked; the faults of all of them are told at once. */
function stepsOf(sourceNamed: SourceNamed, edits: BasicRuleEdits): { basic: Step; parts: Step[] } {
  const faults: Fault[] = []
  const owner = { basic_rule_id: edits.basic.op === 'create' ? ANY_ID : edits.basic.id }
  const check = (at: string, name: CatalogueName, edit: object, given: object): Step => {
    const step = { at, source: sourceNamed(name), values: {}, ...edit } as Step
    if (step.op !== 'create' && step.op !== 'update') return step
    try {
      const { basic_rule_id: _any, ...values } = bodyParser(step.source.catalogue)(
        { ...step.values, ...given },
        step.op,
      )
      step.values = values
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      faults.push(...faultsAt(at, error.faults))
    }
    return step
  }
  const basic = check('basic', 'policy-plan-basic', edits.basic, {})
  const parts = Object.entries(BASIC_RULE_PARTS).flatMap(([kind, name]) =>
    edits[kind as BasicRulePart].map((edit, index) => check(`${kind}.${index}`, name, edit, owner)),
  )
  if (faults.length > 0) throw new AppError(faults)
  return { basic, parts: parts.toSorted((a, b) => ORDER.indexOf(a.op) - ORDER.indexOf(b.op)) }
}

async function saveBasic(
  transaction: WriteTransaction,
  { op, source, id, row_version, values }: Step,
  actor: Actor,
): Promise<number> {
  if (op === 'create') return numberIn(await insertRow(transaction, source, values, actor), source.catalogue.id)
  if (op === 'keep') return numberIn(await readRow(transaction.trx, source, Number(id)), source.catalogue.id)
  const stored = await lockRow(transaction.trx, source, Number(id))
  checkVersion(stored, row_version)
  await changeRow(transaction, source, stored, values, actor)
  return Number(id)
}

/** The id of a part that was created. */
async function savePart(
  transaction: WriteTransaction,
  step: Step,
  basic: number,
  actor: Actor,
): Promise<number | undefined> {
  const { op, source, row_version } = step
  const values = { ...step.values, basic_rule_id: basic }
  if (op === 'create') return numberIn(await insertRow(transaction, source, values, actor), source.catalogue.id)
  const id = Number(step.id)
  const stored = await readRow(transaction.trx, source, id)
  if (stored.basic_rule_id !== basic) throw refusal('CONFLICT', 'It is one of another basic rule')
  if (op === 'delete') await removeRow(transaction, source, id, { actor, expectedVersion: row_version })
  else {
    const locked = await lockRow(transaction.trx, source, id)
    checkVersion(locked, row_version)
    await changeRow(transaction, source, locked, values, actor)
  }
  return undefined
}

/** The fault of a write names it by its place: `accumulations.2.start_quota`. */
async function explain(database: Database, error: unknown, { at, source, id, values }: Step): Promise<never> {
  const about = { values, ...(typeof id === 'number' ? { id } : {}) }
  const explained =
    error instanceof AppError
      ? error
      : await explainFailure(database, source, error, about).catch((reason: unknown) => reason)
  throw explained instanceof AppError ? new AppError(faultsAt(at, explained.faults)) : explained
}
