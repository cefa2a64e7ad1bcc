import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName, RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { lazy } from 'react'
import type { CatalogueParts } from '../catalogue/catalogue-parts.ts'
import { ChoiceInput } from '../catalogue/form/choice-input.tsx'
import { RelatedRecord } from './policy-counter/related-record.tsx'
import { ArpCell } from './qos-rule/arp-cell.tsx'
import { QciCell } from './qos-rule/qci-cell.tsx'

/** What odd catalogues replace of the common screens, by name. Fetched when first shown. */
export const parts: { readonly [Name in CatalogueName]?: CatalogueParts<RowFor<Name>, FieldName<Name>> } = {
  'flow-group': {
    form: lazy(async () => ({ default: (await import('./rule-flow/flow-group-form.tsx')).FlowGroupForm })),
  },
  'policy-plan': {
    form: lazy(async () => ({ default: (await import('./plan/list/plan-form.tsx')).PlanForm })),
  },
  'policy-plan-rule': { fields: { ap_type: ChoiceInput } },
  'qos-rule': {
    cell: { qci: QciCell, arp_id: ArpCell },
    form: lazy(async () => ({ default: (await import('./qos-rule/qos-rule-form.tsx')).QosRuleForm })),
    detail: lazy(async () => ({ default: (await import('./qos-rule/qos-rule-detail.tsx')).QosRuleDetail })),
  },
  'pcc-rule': {
    detail: lazy(async () => ({ default: (await import('./pcc-rule/pcc-rule-detail.tsx')).PccRuleDetail })),
  },
  'policy-counter': {
    cell: { rela_name: RelatedRecord },
    fields: {
      rela_source: lazy(async () => ({ default: (await import('./policy-counter/kept-by-input.tsx')).KeptByInput })),
    },
    detail: lazy(async () => ({
      default: (await import('./policy-counter/policy-counter-detail.tsx')).PolicyCounterDetail,
    })),
  },
  'policy-plan-ver': {
    form: lazy(async () => ({ default: (await import('./plan/editor/version-form.tsx')).VersionForm })),
  },
  'rule-flow': {
    fields: {
      flow_description: lazy(async () => ({
        default: (await import('./rule-flow/flow-description-input.tsx')).FlowDescriptionInput,
      })),
    },
    detail: lazy(async () => ({ default: (await import('./rule-flow/rule-flow-detail.tsx')).RuleFlowDetail })),
  },
  timespan: {
    detail: lazy(async () => ({ default: (await import('./timespan/timespan-detail.tsx')).TimespanDetail })),
  },
  zone: {
    fields: {
      parent_zone_id: lazy(async () => ({
        default: (await import('./zone-map/parent-zone-input.tsx')).ParentZoneInput,
      })),
    },
  },
}
