import { listProblemGroups } from '@tollgate/contract/calls/problem.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce } from '@tollgate/policy/plan/in-force.ts'
import { forceWords } from '../../../catalogue/versions/force-words.ts'
import { VisuallyHidden } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sendPages } from '../../../api/client.ts'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import type { RowPartProps } from '../../../catalogue/catalogue-parts.ts'
import { keys } from '../../../catalogue/queries.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isEvaluated } from '../editor/is-evaluated.ts'
import { datedRows } from '../tree/versions-query.ts'
import classes from './plan-state-cell.module.css'

const plans = catalogueOf('policy-plan')
const versionCatalogue = catalogueOf('policy-plan-ver')

type Plan = RowFor<'policy-plan'>

/** The state of a plan in the list, the number of problems, and which version is in force and next: none of a plan that is not active. */
export function PlanStateCell({ row }: RowPartProps<Plan>) {
  const id = rowId(plans, row)
  const { data: versions } = useQuery(versionsByPlan)
  const { data: within } = useQuery(problemsByPlan)
  const problems = within?.get(id) ?? 0
  const noun = problems === 1 ? 'problem' : 'problems'
  const today = useToday()
  const zone = useNetworkTimeZone()
  const state = asText(row.state)
  const dated = isEvaluated(row) ? datedRows(versions?.get(id) ?? []) : []
  const words = versions && forceWords(inForce(dated, today))
  return (
    <span className={classes.state}>
      <StatusBadge kind={isEvaluated(row) ? 'good' : 'ended'} label={codeLabel(PLAN_STATE, state) ?? state} />
      {problems > 0 && (
        <span title={`${problems} ${noun} within`}>
          <StatusBadge kind="warning" label={String(problems)} />
          <VisuallyHidden> {noun} within</VisuallyHidden>
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

/** The versions of all plans, in one call for the whole list. */
const versionsByPlan = queryOptions({
  queryKey: keys.all(versionCatalogue),
  queryFn: ({ signal }) => getAllRows(versionCatalogue, { 'pcr_plan_id[gt]': '0', sort: 'eff_date' }, signal),
  select: ({ rows }) => Map.groupBy(rows, ({ pcr_plan_id }) => pcr_plan_id),
})

/** The number of problems in each plan, at any depth. */
const problemsByPlan = queryOptions({
  queryKey: ['catalogue', 'problems', 'by plan'],
  queryFn: ({ signal }) => sendPages(listProblemGroups, { signal }),
  select: (rows) => {
    const counts = new Map<number, number>()
    for (const { count, problem } of rows) {
      const { resource, id } = problem.within ?? {}
      if (resource === plans.name) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + count)
    }
    return counts
  },
})
