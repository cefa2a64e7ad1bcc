import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { CatalogueCalls, RegisterRoutes } from '../../catalogue/catalogue-calls.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { registerReads } from '../../catalogue/read-routes.ts'
import { storeAll } from '../../catalogue/store-all.ts'
import { registerArrayWrites, registerPatchableWrites } from '../../catalogue/write-routes.ts'
import { catalogueWriter, changeRow, insertRow, lockRow, type StoreRow } from '../../catalogue/write-rows.ts'

/** Catalogues below a policy plan that register their own routes, by catalogue name. */
export const planCatalogueRoutes: Readonly<Partial<Record<CatalogueName, RegisterRoutes>>> = {
  'policy-plan-event': registerArrays,
  'policy-plan-rule-zone': registerArrays,
  'policy-plan-mapping-unit': registerMappingUnits,
  'policy-plan-basic-timespan': registerPatchable,
  'policy-plan-basic-accm': registerPatchable,
}

function registerArrays(calls: CatalogueCalls): void {
  registerReads(calls)
  registerArrayWrites(calls)
}

function registerPatchable(calls: CatalogueCalls): void {
  registerReads(calls)
  registerPatchableWrites(calls)
}

/** Creating a unit where the mapping already has one for the rule zone changes that one. */
function registerMappingUnits(calls: CatalogueCalls): void {
  const { database, source } = calls
  const writer = catalogueWriter(database, source, storeUnit)
  registerReads(calls)
  registerArrayWrites({
    ...calls,
    create: ({ body, actor }) => writer.create(body, { actor }),
    createAll: ({ body, actor }) => storeAll(database, source, body as unknown[], actor, storeUnit),
  })
}

const storeUnit: StoreRow = async (transaction, source, values, actor) => {
  const { trx } = transaction
  const stored = await trx
    .selectFrom('policy_plan_mapping_unit')
    .select('mapping_unit_id')
    .where('mapping_id', '=', numberIn(values, 'mapping_id'))
    .where('ap_rule_zone_id', '=', numberIn(values, 'ap_rule_zone_id'))
    .executeTakeFirst()
  if (!stored) return insertRow(transaction, source, values, actor)
  return changeRow(transaction, source, await lockRow(trx, source, stored.mapping_unit_id), values, actor)
}
