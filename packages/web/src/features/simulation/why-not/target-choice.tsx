import { reference } from '@tollgate/contract/catalogue/field.ts'
import { SegmentedControl } from '@mantine/core'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import type { Simulated } from '../simulation-queries.ts'
import type { Target, TargetKind } from './target.ts'
import classes from './why-not.module.css'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'

const MAPPING = reference('Mapping', { to: 'policy-plan-mapping', nest: 'mapping', show: ['mapping_name'] })
const RULE = reference('PCC rule', { to: 'pcc-rule', nest: 'rule', show: ['rule_name'] })
const NODE = reference('Node', { to: 'rule-workflow-node', nest: 'node', show: ['work_node_name'] })

interface TargetChoiceProps {
  target: Target | undefined
  /** The rule plan of the chosen mapping. */
  rulePlan: number | undefined
  workflow: string | undefined
  simulated: Simulated
  onChoose: (target: Target | undefined) => void
}

/** Chooses the target: a mapping of a rule plan, a PCC rule, or a node of the workflow. */
export function TargetChoice({ target, rulePlan, workflow, simulated, onChoose }: TargetChoiceProps) {
  const rulePlans = simulated.answer.plans.flatMap(({ rule_plans }) => rule_plans).map(({ ap_rule_id }) => ap_rule_id)
  const kinds = [
    ...(rulePlans.length > 0 ? [{ value: 'mapping', label: 'Mapping' }] : []),
    ...(simulated.answer.plans.length > 0 ? [{ value: 'rule', label: 'PCC rule' }] : []),
    ...(workflow === undefined ? [] : [{ value: 'node', label: 'Node' }]),
  ]
  const kind = kindShown(target?.kind)
  const choose = (of: TargetKind) => (_name: string, value: unknown) =>
    onChoose(typeof value === 'number' ? { kind: of, id: value } : target && { kind: target.kind, id: undefined })
  const lookup = { name: 'why', autoFocus: false, onBlur: () => undefined, value: target?.id ?? null }
  return (
    <div className={classes.choice}>
      <SegmentedControl
        aria-label="Ask about"
        data={kinds}
        value={kind ?? ''}
        onChange={(value) => onChoose(startOf(value, rulePlans))}
      />
      {kind === 'mapping' && (
        <>
          <SearchedSelect
            label="Rule plan"
            data={rulePlans.map((id) => ({
              value: String(id),
              label: simulated.names['policy-plan-rule']?.[id] ?? `#${id}`,
            }))}
            value={rulePlan === undefined ? '' : String(rulePlan)}
            onChoose={(value) => onChoose({ kind: 'rule_plan', id: Number(value) })}
          />
          {rulePlan !== undefined && (
            <Lookup
              {...lookup}
              key={rulePlan}
              field={MAPPING}
              fixed={{ ap_rule_id: String(rulePlan) }}
              value={target?.kind === 'mapping' ? (target.id ?? null) : null}
              onChange={(_, value) =>
                onChoose(
                  typeof value === 'number' ? { kind: 'mapping', id: value } : { kind: 'rule_plan', id: rulePlan },
                )
              }
            />
          )}
        </>
      )}
      {kind === 'rule' && <Lookup {...lookup} field={RULE} onChange={choose('rule')} />}
      {kind === 'node' && workflow !== undefined && (
        <Lookup {...lookup} key={workflow} field={NODE} fixed={{ work_group_id: workflow }} onChange={choose('node')} />
      )}
    </div>
  )
}

function kindShown(kind: TargetKind | undefined): TargetKind | undefined {
  return kind === 'rule_plan' ? 'mapping' : kind
}

function startOf(value: string, rulePlans: readonly number[]): Target | undefined {
  if (value === 'mapping') return { kind: 'rule_plan', id: rulePlans[0] }
  return value === 'rule' || value === 'node' ? { kind: value, id: undefined } : undefined
}
