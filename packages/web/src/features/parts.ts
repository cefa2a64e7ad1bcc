import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName, RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { lazy } from 'react'
import type { CatalogueParts } from '../catalogue/catalogue-parts.ts'
import { EffectiveDay, ExpiryDay } from '../catalogue/format/day-text.tsx'
import { RelatedRecord } from './policy-counter/related-record.tsx'
import { QciCell } from './qos-rule/qci-cell.tsx'

const DayInput = lazy(async () => ({ default: (await import('./plan/day-input.tsx')).DayInput }))
const days = { eff_date: DayInput, exp_date: DayInput }

/** What odd catalogues replace of the common screens, by name. Fetched when first shown. */
export const parts: { readonly [Name in CatalogueName]?: CatalogueParts<RowFor<Name>, FieldName<Name>> } = {
  'policy-plan': {
    form: lazy(async () => ({ default: (await import('./plan/list/plan-form.tsx')).PlanForm })),
  },
  'policy-plan-mapping-unit': {
    fields: {
      mapping_value: lazy(async () => ({
        default: (await import('./plan/rule-plans/unit-value-input.tsx')).UnitValueInput,
      })),
    },
  },
  'qos-rule': {
    cell: { qci: QciCell },
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
  'policy-plan-basic-ver': { fields: days },
  'policy-plan-ver': {
    fields: days,
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
  'rule-workflow-group': { fields: days, cell: { eff_date: EffectiveDay, exp_date: ExpiryDay } },
  timespan: {
    detail: lazy(async () => ({ default: (await import('./timespan/timespan-detail.tsx')).TimespanDetail })),
  },
  'timespan-detail': {
    fields: {
      cycle_begin_date: lazy(async () => ({ default: (await import('./timespan/begin-input.tsx')).BeginInput })),
    },
  },
  zone: {
    fields: {
      parent_zone_id: lazy(async () => ({
        default: (await import('./zone-map/parent-zone-input.tsx')).ParentZoneInput,
      })),
    },
  },
}
