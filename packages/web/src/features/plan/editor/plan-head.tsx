import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Title } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconRoute, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { dayWithin } from '@tollgate/policy/plan/version-status.ts'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ReadOnlyNote } from '../../../catalogue/read-only-note.tsx'
import { asText, nestedRow } from '../../../catalogue/row.ts'
import { ActionDialogs } from '../../../catalogue/record/action-dialogs.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { StripTool } from '../../../catalogue/versions/strip-tool.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { isEvaluated } from './is-evaluated.ts'
import classes from './plan-head.module.css'
import { ProblemsOfPlan } from './problems-of-plan.tsx'

const plans = catalogueOf('policy-plan')

interface PlanHeadProps {
  plan: RowFor<'policy-plan'>
  /** The chosen version, whose problems are listed. */
  version: RowFor<'policy-plan-ver'> | undefined
  /** What is in force. */
  children?: ReactNode
}

/** The first line of the strip: the plan, what is in force, and actions on the whole. */
export function PlanHead({ plan, version, children }: PlanHeadProps) {
  const { history } = useRouter()
  const today = useToday()
  const zone = useNetworkTimeZone()
  const [action, setAction] = useState<'edit' | 'delete'>()
  return (
    <header className={classes.head}>
      <Title order={1} className={classes.title} title={asText(plan.pcr_plan_name)}>
        {asText(plan.pcr_plan_name)}
      </Title>
      <span className={classes.facts} title={factsOf(plan)}>
        {factsOf(plan)}
      </span>
      <StateBadge plan={plan} />
      <WarningTip catalogue={plans} row={plan} compact />
      {children}
      <div className={classes.tools}>
        <ReadOnlyNote />
        <ProblemsOfPlan plan={plan} version={version} />
        <StripTool
          icon={IconPlayerPlay}
          label="Open in the simulator"
          onClick={() => history.push(simulatorOf(plan, version, { today, zone }))}
        />
        <StripTool
          icon={IconRoute}
          label="Assignments of the plan"
          onClick={() => history.push(`/main/plan-assignment?pcr_plan_id=${plan.pcr_plan_id}`)}
        />
        <MayEdit>
          <StripTool icon={IconPencil} label="Edit plan" onClick={() => setAction('edit')} />
          <StripTool icon={IconTrash} label="Delete plan" onClick={() => setAction('delete')} />
        </MayEdit>
      </div>
      <ActionDialogs
        catalogue={plans}
        action={action && { kind: action, row: plan }}
        onClose={() => setAction(undefined)}
        onRemoved={() => history.push('/main/policy-plan')}
      />
    </header>
  )
}

/** A link to the simulator for the chosen version. If it is not in force today, its first or last day is used. */
function simulatorOf(
  { pcr_plan_id }: RowFor<'policy-plan'>,
  version: RowFor<'policy-plan-ver'> | undefined,
  { today, zone }: { today: string; zone: string },
): string {
  const plan = `/main/simulation?plan=${pcr_plan_id}`
  if (!version) return plan
  const day = dayWithin(version, today)
  const at = day === today ? '' : `&at=${day}T00:00&time_zone=${encodeURIComponent(zone)}`
  return `${plan}&version=${version.pcc_rule_ver_id}${at}`
}

/** "Code PREPAID · Prepaid · Priority 5": further facts about a plan. */
function factsOf(plan: RowFor<'policy-plan'>): string {
  const { pcr_plan_code, priority, comments } = plan
  const type = asText(nestedRow(plan, 'pcc_plan_type')?.pcc_pcr_plan_type_name)
  const facts = [`Code ${asText(pcr_plan_code)}`, type, `Priority ${asText(priority) || '—'}`, asText(comments)]
  return facts.filter(Boolean).join(' · ')
}

function StateBadge({ plan }: { plan: RowFor<'policy-plan'> }) {
  const state = asText(plan.state)
  return <StatusBadge kind={isEvaluated(plan) ? 'good' : 'ended'} label={codeLabel(PLAN_STATE, state) ?? state} />
}
