import type { CatalogueHooks } from './catalogue/hooks.ts'
import { flowGroupHooks } from './features/flow-group/hooks.ts'
import { zoneMapHooks } from './features/zone-map/hooks.ts'
import { zoneValueHooks } from './features/zone-value/hooks.ts'
import { zoneHooks } from './features/zone/hooks.ts'

/** Ordinary code of the catalogues that their definition cannot say wholly, by catalogue name. */
export const catalogueHooks: Readonly<Record<string, CatalogueHooks>> = {
  'flow-group': flowGroupHooks,
  'zone-map': zoneMapHooks,
  zone: zoneHooks,
  'zone-value': zoneValueHooks,
}
