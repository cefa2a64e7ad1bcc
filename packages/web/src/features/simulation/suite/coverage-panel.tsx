import type { Coverage, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import { Progress, Skeleton } from '@mantine/core'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { SaveExample } from '../changes/save-example.tsx'
import { useInputs } from '../simulation-queries.ts'
import { Example, type AskedPolicy } from '../views/example.tsx'
import classes from '../views/views.module.css'
import type { Named } from '../named.ts'
import { useCoverage } from './suite-queries.ts'

interface CoveragePanelProps {
  about: SuiteRequest
  plan: string | undefined
}

const PERCENT = 100

/** How much of the reachable policy the cases cover; suggests tests for the rest. */
export function CoveragePanel({ about, plan }: CoveragePanelProps) {
  const { data, error, refetch } = useCoverage(about)
  if (error) return <ErrorPanel title="The coverage could not be worked out" text={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="4rem" aria-label="Working out the coverage" />
  const { covered, missing, never } = data.answer
  const all = covered.length + missing.length
  const what = about.work_group_id === undefined ? 'mappings' : 'nodes'
  return (
    <section className={classes.group} aria-label="Coverage">
      <h2 className={classes.heading}>
        Coverage: {covered.length} of {all} {what}
        <span className={classes.count}>
          {all === 0 ? '' : `${Math.floor((covered.length / all) * PERCENT)} %`}
          {never.length > 0 && `, ${never.length} more that nothing reaches`}
        </span>
        {missing.length === 0 && <StatusBadge kind="good" label="All that can be reached is covered" />}
      </h2>
      <Progress
        className={classes.bar ?? ''}
        aria-label="Covered"
        value={all === 0 ? PERCENT : (covered.length / all) * PERCENT}
      />
      {missing.length > 0 && (
        <ul className={classes.cards} aria-label="Suggested tests">
          {missing.map((one) => (
            <li key={one.id} className={classes.card}>
              <Missing one={one} about={about} plan={plan} named={data} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface MissingProps extends CoveragePanelProps {
  one: Coverage['missing'][number]
  named: Named<Coverage>
}

/** A record that no case reaches, with a context that does. One press saves it as a test. */
function Missing({ one: { id, pcr_event_id, example }, about, plan, named: { names } }: MissingProps) {
  const addressOf = useAddressOf()
  const { pcc_rule_ver_id, work_group_id } = about
  const catalogue = work_group_id === undefined ? 'policy-plan-mapping' : 'rule-workflow-node'
  const inputs = useInputs(work_group_id === undefined ? { pcc_rule_ver_id } : { work_group_id })
  const policy: AskedPolicy =
    work_group_id === undefined ? { pcr_plan_id: Number(plan), pcc_rule_ver_id } : { work_group_id }
  return (
    <>
      <p>
        {pcr_event_id !== null && `${names['policy-event']?.[pcr_event_id] ?? `#${pcr_event_id}`}: `}
        <RecordLink address={addressOf(catalogue, id)}>{names[catalogue]?.[id] ?? `#${id}`}</RecordLink>{' '}
        {example ? (
          <Example context={example} policy={policy} inputs={inputs.data?.inputs ?? []} names={names} />
        ) : (
          'No context was found that reaches it.'
        )}
      </p>
      {example && (
        <div className={classes.actions}>
          <SaveExample policy={policy} context={example} />
        </div>
      )}
    </>
  )
}
