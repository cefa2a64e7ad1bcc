import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { documentKind } from '@tollgate/policy/document/document-path.ts'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { cataloguePath } from '@tollgate/policy/document/levels.ts'
import type { DocumentKind } from '@tollgate/policy/document/model.ts'
import type { Engine } from '../../../database/engine.ts'
import type { Trx } from '../../../database/tables.ts'
import { recordChanges, type Actor } from '../../../history/record-change.ts'
import { differingKeys, isForNodes, type Manifest } from '../contents.ts'

const EVERYTHING = 'A'

const BY_CATALOGUE: ReadonlyMap<string, string> = new Map(
  (
    [
      ['pcc-rule', 'R'],
      ['qos-rule', 'Q'],
      ['qos-rule-arp', 'Q'],
      ['policy-counter', 'C'],
    ] as const satisfies readonly (readonly [DocumentCatalogue, string])[]
  ).map(([name, type]) => [cataloguePath(name), type]),
)

const BY_KIND: Partial<Record<DocumentKind, string>> = {
  'zone map': 'Z',
  plan: 'P',
  'plan version': 'P',
  workflow: 'W',
}

/** The types of cache refreshes for changed documents; everything if one has no type of its own. */
function refreshTypes(from: Manifest, to: Manifest): string[] {
  const types = differingKeys(from, to)
    .filter(isForNodes)
    .map((key) => BY_CATALOGUE.get(key) ?? BY_KIND[documentKind(key) ?? 'network'] ?? EVERYTHING)
  return types.includes(EVERYTHING) ? [EVERYTHING] : [...new Set(types)].toSorted()
}

/** Adds cache refreshes for a release, for systems that only read that table. */
export async function refreshCaches(
  trx: Trx,
  { engine, from, to, actor }: { engine: Engine; from: Manifest; to: Manifest; actor: Actor },
): Promise<void> {
  const types = refreshTypes(from, to)
  // The same lock as for ids of rows that people write.
  if (types.length > 0) await engine.lock(trx, 'rule-cache-refresh-id')
  const catalogue = catalogueOf('rule-cache-refresh' satisfies CatalogueName)
  const written = []
  for (const type of types) {
    const after = await trx
      .insertInto('rule_cache_refresh')
      .values((eb) => {
        const { fn } = eb
        const next = (column: 'id' | 'version') =>
          eb
            .selectFrom('rule_cache_refresh')
            .select(eb(fn.coalesce(fn.max(column), eb.lit(0)), '+', eb.lit(1)).as('next'))
        return { id: next('id'), type, version: next('version').where('type', '=', type) }
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    written.push({ actor, catalogue, id: after.id, before: null, after, followsFrom: 'release' as const })
  }
  await recordChanges(trx, written)
}
