import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { planAddress } from '../plan-address.ts'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { indexRulePlans, type RulePlan, type RulePlanIndex } from './rule-index.ts'
import classes from './rule-plans.module.css'
import { RuleSection } from './rule-section.tsx'

const catalogue = catalogueOf('policy-plan-rule')

export interface RulePlansProps {
  planId: number
  versionId: number
  eventId: number
  ruleId?: number | undefined
  mappingId?: number | undefined
}

/** The rule plans of an event in a version, strongest first; the open one shows its zones, mappings and units. */
export function RulePlans(props: RulePlansProps) {
  const today = useToday()
  const select = useMemo(() => oncePerTree((tree: VersionTree) => indexRulePlans(tree, today)), [today])
  const { data: index, error, refetch } = useQuery({ ...versionTreeQuery(props.versionId), select })
  if (error && !index) {
    return (
      <ErrorPanel title="The rule plans could not be loaded" onRetry={() => void refetch()}>
        {error.message}
      </ErrorPanel>
    )
  }
  if (!index) return <Skeleton className={classes.skeleton} aria-label="Loading the rule plans" />
  return <RulePlanList {...props} index={index} />
}

function RulePlanList(props: RulePlansProps & { index: RulePlanIndex }) {
  const { index, versionId, eventId, ruleId, mappingId } = props
  const rules = index.rules.get(eventId) ?? []
  const [action, setAction] = useState<RecordAction<RulePlan>>()
  const { opened, open, toggle } = useOpenRule(props, rules)
  return (
    <section className={classes.plans} aria-label="Rule plans">
      <SectionHead title="Rule plans" count={formatCount(rules.length)}>
        <MayEdit>
          <ToolButton icon={IconPlus} variant="light" onClick={() => setAction({ kind: 'create' })}>
            Create rule plan
          </ToolButton>
        </MayEdit>
      </SectionHead>
      {rules.length === 0 && (
        <EmptyState
          title="No rule plans yet"
          text="Nothing is decided at this event. A rule plan asks one question, and its mappings are the answers."
        />
      )}
      <ul className={classes.sections}>
        {rules.map((rule) => (
          <li key={rule.ap_rule_id} className={classes.section}>
            <RuleSection
              rule={rule}
              index={index}
              opened={rule.ap_rule_id === opened}
              mappingId={mappingId}
              onOpen={toggle}
              onAction={setAction}
            />
          </li>
        ))}
      </ul>
      <ActionDialogs
        catalogue={catalogue}
        action={action}
        given={{ pcc_rule_ver_id: versionId, pcr_event_id: eventId }}
        onClose={() => setAction(undefined)}
        onCreated={(row) => open(Number(row.ap_rule_id))}
        onRemoved={({ ap_rule_id }) => {
          if (ap_rule_id === ruleId) open(undefined)
        }}
      />
    </section>
  )
}

/** The open rule plan: the one in the address, else the only one there is, until somebody folds it. */
function useOpenRule({ planId, versionId, eventId, ruleId }: RulePlansProps, rules: readonly RulePlan[]) {
  const { history } = useRouter()
  const [folded, setFolded] = useState(false)
  const open = useCallback(
    (rule: number | undefined, mapping?: number) =>
      history.push(planAddress({ plan: planId, version: versionId, event: eventId, rule, mapping })),
    [history, planId, versionId, eventId],
  )
  const toggle = useCallback(
    (rule: number | undefined, mapping?: number) => {
      setFolded(rule === undefined)
      if (rule !== undefined || ruleId !== undefined) open(rule, mapping)
    },
    [open, ruleId],
  )
  const onlyOne = rules.length === 1 && !folded ? rules[0]?.ap_rule_id : undefined
  return { opened: ruleId ?? onlyOne, open, toggle }
}
