import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { copyPlanVersion } from '@tollgate/contract/calls/plan.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Copied } from '../../catalogue/hooks.ts'
import type { Row } from '../../catalogue/present-row.ts'
import { recordRows } from '../../catalogue/record-rows.ts'
import { sourceOf, type Source } from '../../catalogue/select-rows.ts'
import { insertRow, readRow, type WriteTransaction } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { AppError } from '../../app-error.ts'
import { levels, parentsOf, type Parent } from '../../policy/version-rows.ts'

/** A version and its copy. */
interface CopiedVersion {
  from: { pcr_plan_id: number; pcc_rule_ver_id: number }
  to: { pcr_plan_id: number; pcc_rule_ver_id: number }
}

/** Copies what refers to a version besides its levels, in the same transaction. */
export type CopyBeside = (transaction: WriteTransaction, copied: CopiedVersion, actor: Actor) => Promise<void>

/** The dates of the copy; by default those of the version. */
export type VersionCopy = z.output<NonNullable<typeof copyPlanVersion.body>>

/** Retries of a copy that collided with another one of the same plan. */
const RETRIES = 5

/** Copies a version and everything below it to a plan, in one transaction with two statements per level. */
export function copyVersion(
  database: Database,
  { versions, copyBeside }: { versions: Source; copyBeside: CopyBeside },
  asked: VersionCopy,
  actor: Actor,
): Promise<Row> {
  const { engine } = database
  const copy = async (trx: Trx) => {
    const original = await findOriginal(trx, asked)
    const { eff_date = null, exp_date = null } = asked
    const isDated = eff_date !== null || exp_date !== null
    const values = {
      pcr_plan_id: asked.target_pcr_plan_id,
      seq: null,
      eff_date: eff_date ?? original.eff_date ?? null,
      exp_date: (isDated ? exp_date : original.exp_date) ?? null,
    }
    const id = numberIn(await insertRow({ trx, engine }, versions, values, actor), 'pcc_rule_ver_id')
    await copyBelow('policy-plan-ver', { trx, engine, actor, from: asked.pcc_rule_ver_id, to: id })
    const to = { pcr_plan_id: asked.target_pcr_plan_id, pcc_rule_ver_id: id }
    const from = { pcr_plan_id: original.pcr_plan_id, pcc_rule_ver_id: asked.pcc_rule_ver_id }
    await copyBeside({ trx, engine }, { from, to }, actor)
    return versions.present.one(await readRow(trx, versions, id))
  }
  // All statements see the same snapshot of the version.
  const attempt = (triesLeft: number): Promise<Row> =>
    writeOnce(database, actor, copy, { isolation: 'repeatable read' }).catch((error: unknown) => {
      if (triesLeft === 0 || engine.failureOf(error) !== 'raced') throw error
      return attempt(triesLeft - 1)
    })
  return attempt(RETRIES)
}

async function findOriginal(trx: Trx, { pcc_rule_ver_id, target_pcr_plan_id }: VersionCopy) {
  const version = await trx
    .selectFrom('policy_plan_ver')
    .select(['pcr_plan_id', 'eff_date', 'exp_date'])
    .where('pcc_rule_ver_id', '=', pcc_rule_ver_id)
    .executeTakeFirst()
  const plan = await trx
    .selectFrom('policy_plan')
    .select('pcr_plan_id')
    .where('pcr_plan_id', '=', target_pcr_plan_id)
    .executeTakeFirst()
  if (version && plan) return version
  const missing = (what: string, id: number, field: string) => fault('INVALID', `There is no ${what} ${id}`, field)
  throw new AppError([
    ...(version ? [] : [missing('plan version', pcc_rule_ver_id, 'pcc_rule_ver_id')]),
    ...(plan ? [] : [missing('policy plan', target_pcr_plan_id, 'target_pcr_plan_id')]),
  ])
}

/** Temporary table that pairs the ids of rows and copies, by table. */
const PAIRS = sql.table('version_copy_pair')

/** Copies everything below a version or a rule plan, with two statements per level. */
export async function copyBelow(of: CatalogueName, { trx, engine, actor, from, to }: Copied): Promise<void> {
  await sql`create temporary table ${PAIRS} (
    level text not null, original bigint not null, copy bigint not null, primary key (level, original))`.execute(trx)
  await sql`insert into ${PAIRS} values (${catalogueOf(of).table}, ${from}, ${to})`.execute(trx)
  for (const { catalogue } of levels.slice(levels.findIndex(({ catalogue: { name } }) => name === of) + 1)) {
    await copyLevel({ trx, engine }, catalogue)
    await engine.updateStatistics(trx, 'version_copy_pair')
    await engine.updateStatistics(trx, catalogue.table)
    await recordCopies({ trx, engine }, catalogue, actor)
  }
  await sql`drop table ${PAIRS}`.execute(trx)
}

/** Records the copies of a level in the history. */
function recordCopies(transaction: WriteTransaction, catalogue: Catalogue, actor: Actor): Promise<void> {
  const { table, id } = catalogue
  const ids = sql`(select copy as ${sql.ref(id)} from ${PAIRS} where level = ${table})`
  return recordRows(transaction, { source: sourceOf(catalogue, catalogues), ids, actor, action: 'create' })
}

/** Copies the rows of a level, and notes the pairs for the levels below. */
async function copyLevel({ trx, engine }: WriteTransaction, catalogue: Catalogue): Promise<void> {
  const { table, id, fields } = catalogue
  const own = (column: string) => sql.ref(`${table}.${column}`)
  const parents = parentsOf(catalogue)
  const [parent] = parents
  if (!parent) return
  await sql`
    insert into ${PAIRS} (level, original, copy)
    select ${table}, rows.id, ${engine.newId(table, id)}
    from (select ${own(id)} as id from ${sql.table(table)} ${pairJoin(parent, own)} order by ${own(id)}) as rows`.execute(
    trx,
  )
  const columns = Object.keys(fields)
  const isParent = (column: string) => parents.some(({ field }) => field === column)
  const values = columns.map((column) => (isParent(column) ? sql.ref(`of_${column}.copy`) : own(column)))
  await sql`
    insert into ${sql.table(table)} (${sql.join([id, ...columns].map((column) => sql.ref(column)))})
    select ${sql.join([sql.ref('self.copy'), ...values])} from ${PAIRS} as self
    join ${sql.table(table)} on ${own(id)} = self.original
    ${sql.join(
      parents.map((other) => pairJoin(other, own)),
      sql` `,
    )}
    where self.level = ${table} order by self.copy`.execute(trx)
}

function pairJoin({ field, of }: Parent, own: (column: string) => RawBuilder<unknown>) {
  const alias = (column: string) => sql.ref(`of_${field}.${column}`)
  return sql`join ${PAIRS} as ${sql.ref(`of_${field}`)}
    on ${alias('level')} = ${of.table} and ${alias('original')} = ${own(field)}`
}
