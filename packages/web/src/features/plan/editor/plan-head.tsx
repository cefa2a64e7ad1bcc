import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Title } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { dayWithin } from '@tollgate/policy/plan/version-status.ts'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ReadOnlyNote } from '../../../catalogue/read-only-note.tsx'
import { asText, nestedRow } from '../../../catalogue/row.ts'
import { ActionDialogs } from '../../../catalogue/record/action-dialogs.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { isEvaluated } from './is-evaluated.ts'
import classes from './plan-head.module.css'
import { ProblemsOfPlan } from './problems-of-plan.tsx'

const plans = catalogueOf('policy-plan')

interface PlanHeadProps {
  plan: RowFor<'policy-plan'>
  /** The chosen version, whose problems are listed. */
  version: RowFor<'policy-plan-ver'> | undefined
}

/** What the plan is, and what can be done with all of it. */
export function PlanHead({ plan, version }: PlanHeadProps) {
  const { history } = useRouter()
  const today = useToday()
  const zone = useNetworkTimeZone()
  const [action, setAction] = useState<'edit' | 'delete'>()
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <Title order={1} className={classes.title}>
          {asText(plan.pcr_plan_name)}
        </Title>
        <StateBadge plan={plan} />
        <WarningTip catalogue={plans} row={plan} />
        <div className={classes.tools}>
          <ReadOnlyNote />
          <ProblemsOfPlan plan={plan} version={version} />
          <ToolButton
            icon={IconPlayerPlay}
            variant="default"
            onClick={() => history.push(simulatorOf(plan, version, { today, zone }))}
          >
            Open in the simulator
          </ToolButton>
          <MayEdit>
            <ToolButton icon={IconPencil} variant="default" onClick={() => setAction('edit')}>
              Edit plan
            </ToolButton>
            <ToolButton icon={IconTrash} variant="default" onClick={() => setAction('delete')}>
              Delete plan
            </ToolButton>
          </MayEdit>
        </div>
      </div>
      <dl className={classes.facts} aria-label="Plan information">
        <Fact name="Code">
          <CodeText>{asText(plan.pcr_plan_code)}</CodeText>
        </Fact>
        <Fact name="Type">{asText(nestedRow(plan, 'pcc_plan_type')?.pcc_pcr_plan_type_name) || '—'}</Fact>
        <Fact name="Priority">{asText(plan.priority) || '—'}</Fact>
        {asText(plan.comments) !== '' && <Fact name="Comments">{asText(plan.comments)}</Fact>}
      </dl>
      <ActionDialogs
        catalogue={plans}
        action={action && { kind: action, row: plan }}
        onClose={() => setAction(undefined)}
        onRemoved={() => history.push('/main/policy-plan')}
      />
    </header>
  )
}

/** The simulator asks the chosen version, whatever its dates. */
/** A version that is not in force today is asked on its first or last day. */
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function StateBadge({ plan }: { plan: RowFor<'policy-plan'> }) {
  const state = asText(plan.state)
  return <StatusBadge kind={isEvaluated(plan) ? 'good' : 'ended'} label={codeLabel(PLAN_STATE, state) ?? state} />
}
