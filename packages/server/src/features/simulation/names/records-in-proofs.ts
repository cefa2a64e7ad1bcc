import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { ComparisonAnswer, ProofAnswer, Suggestion, WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import type { WorkflowComparison } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { noteLine, type Note } from './records-named.ts'

/** The catalogues that the sources of rule zones refer to. */
const SOURCES: Readonly<Record<string, CatalogueName>> = {
  A: 'attribute',
  B: 'balance-type-acct',
  C: 'accumulator-type',
  D: 'policy-counter',
}

export function noteWhyNot(answer: WhyNotAnswer, note: Note): void {
  for (const line of answer.failing) noteLine(line, note)
  for (const mapping of [answer.chosen, ...answer.mappings]) note('policy-plan-mapping', mapping)
  note('rule-workflow-node', answer.departure?.work_node_id)
  const suggestions = typeof answer.suggestion === 'string' ? [] : [answer.suggestion]
  for (const suggestion of [...suggestions, ...answer.others]) noteChanges(suggestion, note)
}

function noteChanges({ changes }: Suggestion, note: Note): void {
  for (const { mapping_src_type, mapping_src_value } of changes) {
    const catalogue = SOURCES[mapping_src_type]
    if (catalogue !== undefined) note(catalogue, Number(mapping_src_value))
  }
}

export function noteProof({ rule_plans, workflow }: ProofAnswer, note: Note): void {
  for (const { pcr_event_id, ap_rule_id, never, not_decided, gap } of rule_plans) {
    note('policy-event', pcr_event_id)
    note('policy-plan-rule', ap_rule_id)
    for (const id of [...never.flatMap(({ mapping_id, by }) => [mapping_id, ...by]), ...not_decided]) {
      note('policy-plan-mapping', id)
    }
    for (const { example, conditions } of never) {
      noteContext(example, note)
      for (const line of conditions) noteLine(line, note)
    }
    if (typeof gap !== 'string') noteContext(gap.example, note)
  }
  const nodes = [...(workflow?.reached.map(({ work_node_id }) => work_node_id) ?? []), ...(workflow?.never ?? [])]
  for (const id of [...nodes, ...(workflow?.not_decided ?? [])]) note('rule-workflow-node', id)
  for (const { example } of workflow?.reached ?? []) noteContext(example, note)
}

export function noteComparison({ groups }: ComparisonAnswer, note: Note): void {
  for (const { pcr_event_id, before, after, changed } of groups) {
    note('policy-event', pcr_event_id)
    for (const id of [...before, ...after]) note('policy-plan-rule', id)
    for (const one of changed === 'not decided' ? [] : changed) {
      noteContext(one.example, note)
      for (const { charges, quotas, session_qos } of [one.before, one.after]) {
        for (const { acct_res_id } of charges) note('balance-type-acct', acct_res_id)
        for (const { resource_id } of quotas) note('accumulator-type', resource_id)
        note('qos-rule', session_qos)
      }
    }
  }
}

export function noteSequenceProof({ found, not_decided }: SequenceProofAnswer, note: Note): void {
  for (const event of [...found.flatMap(({ events }) => events), ...not_decided.flat()]) note('policy-event', event)
  for (const { pcc_rule_id } of found) note('pcc-rule', pcc_rule_id)
}

export function noteWorkflowComparison({ changed }: WorkflowComparison, note: Note): void {
  for (const { before, after, example } of changed) {
    noteContext(example, note)
    for (const key of Object.keys({ ...before.attributes, ...after.attributes })) note('attribute', Number(key))
  }
}

export function noteContext(context: SimulationContext | null, note: Note): void {
  for (const key of Object.keys(context?.attributes ?? {})) note('attribute', Number(key))
  for (const key of Object.keys(context?.balances ?? {})) note('balance-type-acct', Number(key))
  for (const key of Object.keys(context?.accumulators ?? {})) note('accumulator-type', Number(key))
}
