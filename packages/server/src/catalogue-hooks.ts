import type { CatalogueHooks } from './catalogue/hooks.ts'
import { balanceTypeAcctHooks, balanceTypeGroupHooks, balanceTypeGroupMemberHooks } from './features/balance-type-group/hooks.ts'
import { flowGroupHooks } from './features/flow-group/hooks.ts'
import { pcrfAttributeDynHooks } from './features/pcrf-attribute-dyn/hooks.ts'
import { pcrfAttributeHooks } from './features/pcrf-attribute/hooks.ts'
import { zoneMapHooks } from './features/zone-map/hooks.ts'
import { zoneValueHooks } from './features/zone-value/hooks.ts'
import { zoneHooks } from './features/zone/hooks.ts'

/** Ordinary code of the catalogues that their definition cannot say wholly, by catalogue name. */
export const catalogueHooks: Readonly<Record<string, CatalogueHooks>> = {
  'balance-type-acct': balanceTypeAcctHooks,
  'balance-type-group': balanceTypeGroupHooks,
  'balance-type-group-member': balanceTypeGroupMemberHooks,
  'flow-group': flowGroupHooks,
  'pcrf-attribute': pcrfAttributeHooks,
  'pcrf-attribute-dyn': pcrfAttributeDynHooks,
  'zone-map': zoneMapHooks,
  zone: zoneHooks,
  'zone-value': zoneValueHooks,
}
