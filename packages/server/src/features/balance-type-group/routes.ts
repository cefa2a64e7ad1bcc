import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueCalls } from '../../catalogue/catalogue-calls.ts'
import { registerReads } from '../../catalogue/read-routes.ts'
import { writeContext } from '../../catalogue/row-call.ts'
import { sourceOf } from '../../catalogue/select-rows.ts'
import { registerWrites } from '../../catalogue/write-routes.ts'
import { catalogueWriter } from '../../catalogue/write-rows.ts'
import { balanceTypeGrouping } from './grouping.ts'
import { balanceTypeGroupMemberHooks } from './hooks.ts'

/** In the specification, a call on the balance type's path moves a membership. */
export function registerBalanceTypes(calls: CatalogueCalls): void {
  const memberships = sourceOf(balanceTypeGrouping.memberships, catalogues, balanceTypeGroupMemberHooks)
  const writer = catalogueWriter(calls.database, memberships)
  registerReads(calls)
  registerWrites({
    ...calls,
    update: async (request) =>
      isMembership(request.body)
        ? writer.update(await calls.locate(request), request.body, writeContext(request))
        : calls.update(request),
  })
}

function isMembership(body: unknown): boolean {
  return typeof body === 'object' && body !== null && balanceTypeGrouping.group in body
}
