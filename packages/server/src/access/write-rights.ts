import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { refusal } from '../app-error.ts'
import type { Db } from '../database/tables.ts'
import type { Rights, WrittenRow } from '../history/batch.ts'
import type { Actor } from '../history/record-change.ts'
import { planFinder, refuseOtherPlans, touchedBy } from './plan-rights.ts'

/** Belongs to whoever writes, and not to the data. */
const OWN: ReadonlySet<string> = new Set(['api-token', 'change-set', 'change-set-comment'])

type Limits = Pick<Actor, 'plans' | 'catalogues'>

/**
 * Checks each row in the write's own transaction: roles may be limited to plans, API tokens to catalogues. Undefined:
 * no limit.
 */
export function writeRights(actor: Limits): Rights | undefined {
  if (!actor.plans && !actor.catalogues) return undefined
  return {
    async checkRows(trx, rows) {
      const planOf = planFinder(trx)
      for (const { catalogue, row } of rows) {
        if (OWN.has(catalogue.name)) continue
        const name = `${nameOf({ catalogue, row })} may not be written`
        refuseOtherCatalogues(actor, [{ resource: catalogue.name, name }])
        if (actor.plans) refuseOtherPlans(actor.plans, [{ plan: await planOf(catalogue.name, { ...row }), name }])
      }
    },
    checkSet: (trx, set) => checkEntries(trx, actor, 'change_set_id', [set]),
    checkEntries: (trx, entries) => checkEntries(trx, actor, 'entry_id', entries),
  }
}

/** Refuses to touch a set of others that holds what the actor may not write: that would void its approvals. */
export async function refuseOtherSet(db: Db, set: number, actor: Limits): Promise<void> {
  await writeRights(actor)?.checkSet(db, set)
}

async function checkEntries(
  db: Db,
  actor: Limits,
  by: Parameters<typeof touchedBy>[1],
  ids: readonly number[],
): Promise<void> {
  const touched = await touchedBy(db, by, ids)
  const named = touched.map(({ name, ...one }) => ({ ...one, name: `the change set also changes ${name}` }))
  refuseOtherCatalogues(actor, named)
  refuseOtherPlans(actor.plans, named)
}

/** Records of no catalogue, such as test cases, belong to the record that owns them. */
function refuseOtherCatalogues(
  { catalogues: names }: Limits,
  touched: readonly { resource: string; name: string }[],
): void {
  const other = names && touched.find(({ resource }) => catalogues.has(resource) && !names.includes(resource))
  if (other) throw refusal('FORBIDDEN', `This API token is for ${names.join(', ')} alone: ${other.name}`)
}

function nameOf({ catalogue, row }: WrittenRow): string {
  const word = catalogues.get(catalogue.name)?.words.one ?? catalogue.name
  return `the ${word} "${String(valueAt({ ...row }, catalogue.label))}"`
}
