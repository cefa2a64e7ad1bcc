import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce, type InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/policy/plan/version-status.ts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getPage } from '../../../api/client.ts'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import type { RowPartProps } from '../../../catalogue/catalogue-parts.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isEvaluated } from '../editor/is-evaluated.ts'
import { versionNumber } from '../tree/version-name.ts'
import { datedRows, versionsQuery, type DatedRow } from '../tree/versions-query.ts'
import classes from './plan-state-cell.module.css'

const plans = catalogueOf('policy-plan')

type Plan = RowFor<'policy-plan'>

/** The state of a plan in the list: which version is in force and which comes next, and how many problems lie within. */
export function PlanStateCell({ row }: RowPartProps<Plan>) {
  const id = rowId(plans, row)
  const { data: versions } = useQuery(versionsQuery(id))
  const { data: problems = 0 } = useQuery(problemsWithin(id))
  const today = useToday()
  const zone = useNetworkTimeZone()
  const state = asText(row.state)
  const words = versions && forceWords(inForce(datedRows(versions.rows), today))
  return (
    <span className={classes.state}>
      <StatusBadge kind={isEvaluated(row) ? 'good' : 'ended'} label={codeLabel(PLAN_STATE, state) ?? state} />
      {problems > 0 && (
        <span title={`${problems} problems within`}>
          <StatusBadge kind="warning" label={String(problems)} />
          <VisuallyHidden> problems within</VisuallyHidden>
        </span>
      )}
      {words !== undefined && (
        <span className={classes.words} title={`${words} (days on the network’s clock, ${zone})`}>
          {words}
        </span>
      )}
    </span>
  )
}

/** How many problems lie in a plan, at any depth. */
function problemsWithin(id: number) {
  const query = { within: `${plans.name} ${id}`, page_size: '1' }
  return {
    queryKey: ['catalogue', 'problems', 'within', query],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await getPage('problems', query, signal)).total,
  }
}

/** "#2 until 2027/01/31, then #3" */
function forceWords({ current, next }: InForce<DatedRow>): string {
  const now = current ? versionNumber(current.row) : 'nothing'
  if (!next) return current ? `${now} in force` : 'nothing in force'
  const then = next.version ? versionNumber(next.version.row) : 'nothing'
  return `${now} until ${dayWords(dayBeside(next.day, -1))}, then ${then}`
}
