import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { FieldName, RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { ComponentType } from 'react'
import type { CatalogueParts } from '../catalogue/catalogue-parts.ts'
import { late } from '../ui/late.ts'
import { CounterState } from './policy-counter/counter-state.tsx'
import { RelatedRecord } from './policy-counter/related-record.tsx'
import { ArpCell } from './qos-rule/arp-cell.tsx'
import { QciCell } from './qos-rule/qci-cell.tsx'

const preloads: (() => Promise<void>)[] = []

function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = late(load)
  preloads.push(part.preload)
  return part
}

/** Loads all parts ahead of use. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled(preloads.map((preload) => preload()))
}

/** The parts of the common screens that catalogues replace, by catalogue. Loaded when first shown. */
export const parts: { readonly [Name in CatalogueName]?: CatalogueParts<RowFor<Name>, FieldName<Name>> } = {
  'accumulator-type': { editedCells: ['comments'] },
  'balance-type-acct': { editedCells: ['std_code', 'max_value', 'remind_value', 'comments'] },
  'flow-group': {
    editedCells: ['comments'],
    form: later(async () => (await import('./rule-flow/flow-group-form.tsx')).FlowGroupForm),
  },
  'policy-plan': {
    cell: { state: later(async () => (await import('./plan/list/plan-state-cell.tsx')).PlanStateCell) },
    room: { state: 38 },
    form: later(async () => (await import('./plan/list/plan-form.tsx')).PlanForm),
  },
  'policy-plan-rule': {
    fields: { ap_type: later(async () => (await import('../catalogue/form/choice-input.tsx')).ChoiceInput) },
  },
  'rule-workflow-group': {
    cell: {
      eff_date: later(async () => (await import('./workflow/list/workflow-dates-cell.tsx')).WorkflowDatesCell),
    },
    room: { eff_date: 42 },
    form: later(async () => (await import('./workflow/versions/workflow-form.tsx')).WorkflowForm),
  },
  'qos-rule': {
    editedCells: ['qos_policy_code', 'qci', 'mbrul', 'mbrdl', 'gbrul', 'gbrdl', 'apn_mrbul', 'apn_mrbdl'],
    cell: { qci: QciCell, arp_id: ArpCell },
    form: later(async () => (await import('./qos-rule/qos-rule-form.tsx')).QosRuleForm),
    detail: later(async () => (await import('./qos-rule/qos-rule-detail.tsx')).QosRuleDetail),
  },
  'policy-counter': {
    editedCells: ['policy_counter_code', 'state'],
    cell: { rela_name: RelatedRecord, state: CounterState },
    room: { state: 12 },
    fields: {
      rela_source: later(async () => (await import('./policy-counter/kept-by-input.tsx')).KeptByInput),
    },
    detail: later(async () => (await import('./policy-counter/policy-counter-detail.tsx')).PolicyCounterDetail),
  },
  'policy-plan-ver': {
    form: later(async () => (await import('./plan/editor/version-form.tsx')).VersionForm),
  },
  'rating-group': { editedCells: ['rg_code', 'comments'] },
  'policy-event': { editedCells: ['re_code', 'comments'] },
  'service-identifier': { editedCells: ['si_code', 'comments'] },
  'pcc-rule': {
    editedCells: ['rule_code', 'priority', 'comments'],
    detail: later(async () => (await import('./pcc-rule/pcc-rule-detail.tsx')).PccRuleDetail),
  },
  'rule-flow': {
    editedCells: ['flow_description', 'tos_traffic_class', 'flow_direction'],
    fields: {
      flow_description: later(
        async () => (await import('./rule-flow/flow-description-input.tsx')).FlowDescriptionInput,
      ),
    },
    detail: later(async () => (await import('./rule-flow/rule-flow-detail.tsx')).RuleFlowDetail),
  },
  timespan: {
    detail: later(async () => (await import('./timespan/timespan-detail.tsx')).TimespanDetail),
  },
  'zone-map': {
    importHint: 'A file of networks or other values belongs in a map: open the map, then “Import zones and values”.',
  },
  zone: {
    fields: {
      parent_zone_id: later(async () => (await import('./zone-map/parent-zone-input.tsx')).ParentZoneInput),
    },
  },
}
