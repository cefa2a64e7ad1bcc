import { sql, type RawBuilder } from 'kysely'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { TREE_LEVELS } from '@tollgate/contract/catalogues/version-tree.ts'
import { DECIDING_CATALOGUES, DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Db } from '../../../database/tables.ts'
import type { ChangedRecord } from './change-log.ts'

/** The parts of a compiled policy that some changes affect. */
export interface TouchedParts {
  references: boolean
  /** Plans, their assignments, and the dates of versions. */
  plans: boolean
  workflows: boolean
  versions: ReadonlySet<number> | 'all'
}

const LEVELS: ReadonlySet<string> = new Set(Object.values(TREE_LEVELS))
const PLANS: ReadonlySet<string> = new Set(['policy-plan', 'policy-plan-ver', 'plan-assignment'])

/** Records without effect on decisions. The network's settings are read with every policy. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'api-token',
  'change-set',
  'change-set-comment',
  'price-plan',
  'release',
  'node',
  'rollout',
  'policy-plan-type',
  'policy-plan-rule-type',
  'rule-cache-refresh',
  'setting',
  ...DOCUMENT_CATALOGUES.filter((name) => !DECIDING_CATALOGUES.has(name)),
])

/** Everything: initially, and after too many writes. */
export const ALL_PARTS: TouchedParts = { references: true, plans: true, workflows: true, versions: 'all' }

/**
 * Determines the parts that depend on changes. A catalogue that is not listed here counts as a reference of everything.
 */
export async function touchedParts(db: Db, changes: readonly ChangedRecord[]): Promise<TouchedParts> {
  const relevant = changes.filter(({ resource }) => !WITHOUT_EFFECT.has(resource))
  const of = (test: (resource: string) => boolean) => relevant.filter(({ resource }) => test(resource))
  const isWorkflow = (resource: string) => resource.startsWith('rule-workflow-')
  const references = of((resource) => !LEVELS.has(resource) && !PLANS.has(resource) && !isWorkflow(resource))
  return {
    references: references.length > 0,
    plans: of((resource) => PLANS.has(resource)).length > 0,
    workflows: of(isWorkflow).length > 0,
    versions:
      references.length > 0
        ? 'all'
        : await touchedVersions(
            db,
            of((name) => LEVELS.has(name) || PLANS.has(name)),
          ),
  }
}

async function touchedVersions(db: Db, changes: readonly ChangedRecord[]): Promise<TouchedParts['versions']> {
  const versions = new Set<number>()
  for (const change of changes) {
    if (change.resource === 'policy-plan' || change.resource === 'plan-assignment') continue
    const version = await versionOf(db, change)
    // Its owner was deleted too, so its version is unknown.
    if (version === undefined) return 'all'
    versions.add(version)
  }
  return versions
}

async function versionOf(db: Db, { resource, id, row }: ChangedRecord): Promise<number | undefined> {
  if (resource === 'policy-plan-ver') return id
  const parent = ownerOf(resource)
  const owner = Number(row[parent?.field ?? ''])
  if (!parent || !Number.isSafeInteger(owner)) return undefined
  if (parent.catalogue === 'policy-plan-ver') return owner
  const { rows } = await versionsAbove(parent.catalogue, sql`${owner}`).execute(db)
  return rows[0]?.version
}

/** The version that contains a record. */
function versionsAbove(name: string, id: RawBuilder<unknown>): RawBuilder<{ version: number }> {
  const catalogue = catalogues.get(name)
  const parent = ownerOf(name)
  if (!catalogue || !parent) throw new Error(`${name} belongs to no version`)
  const found = sql<{ version: number }>`select ${sql.ref(parent.field)} as version from ${sql.table(catalogue.table)}
    where ${sql.ref(catalogue.id)} in (${id})`
  return parent.catalogue === 'policy-plan-ver' ? found : versionsAbove(parent.catalogue, found)
}
