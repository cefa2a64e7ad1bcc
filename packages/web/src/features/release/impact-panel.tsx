import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { Problem } from '@tollgate/contract/problem.ts'
import { Loader } from '@mantine/core'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { DecisionsFound } from './decisions-found.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { Lines } from './lines.tsx'
import classes from './release.module.css'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface ImpactPanelProps {
  set: number
  data: Impact | undefined
  error: Error | null
  refetch: () => unknown
}

/** The exact effects of a set: decisions, test cases, problems, documents. */
export function ImpactPanel({ set, data, error, refetch }: ImpactPanelProps) {
  return (
    <section className={classes.section} aria-labelledby="impact">
      <h2 id="impact">What it changes</h2>
      {error && !data && (
        <ErrorPanel title="What it changes could not be worked out" text={error.message} onRetry={refetch} />
      )}
      {!data && !error && <Loader size="sm" role="img" aria-label="Working out what it changes" />}
      {data && <Found impact={data} set={set} />}
    </section>
  )
}

function Found({ impact, set }: { impact: Impact; set: number }) {
  const { tests, problems, faults, drift, documents } = impact
  return (
    <>
      {faults.length > 0 && <Lines title="It cannot be published" lines={faults} />}
      <DecisionsFound decisions={impact} of={{ set }} />
      <p>
        Test cases: {formatCount(tests.passed)} pass, {formatCount(tests.failed.length)} fail.
        {tests.missing.length > 0 && ` Without a test case: ${tests.missing.join(', ')}.`}
      </p>
      {tests.failed.length > 0 && (
        <Lines lines={tests.failed.map(({ key, was }) => `${key}, ${was === 'passed' ? 'passed before' : was}`)} />
      )}
      <ProblemsChanged problems={problems} />
      {drift.length > 0 && <Lines title="Changed in no set, and going along" lines={drift} />}
      <details>
        <summary>Documents ({formatCount(documents.length)})</summary>
        <DocumentsChanged documents={documents} />
      </details>
    </>
  )
}

/** Problems that a set adds or solves, also in records that it does not change. */
function ProblemsChanged({ problems }: { problems: Impact['problems'] }) {
  if (!problems) return null
  const { added, added_count, accepted, accepted_count, gone, gone_count } = problems
  const words = (count: number) => (count === 0 ? 'none' : formatCount(count))
  return (
    <>
      <p>
        Problems: {words(added_count)} added, {accepted_count > 0 && `${words(accepted_count)} accepted, `}
        {words(gone_count)} gone.
      </p>
      <Problems label="Problems added" problems={added} count={added_count} />
      <Problems label="Problems accepted" problems={accepted} count={accepted_count} />
      <Problems label="Problems gone" problems={gone} count={gone_count} isGone />
    </>
  )
}

interface ProblemsProps {
  label: string
  problems: readonly Problem[]
  count: number
  isGone?: boolean
}

function Problems({ label, problems, count, isGone = false }: ProblemsProps) {
  const addressOf = useProblemAddress()
  if (count === 0) return null
  return (
    <ul className={classes.problems} aria-label={label}>
      {problems.map((problem) => {
        const { severity, code, field, message, label: name, resource, id, within, owner, accepted } = problem
        const place = (owner ?? within)?.label
        const address = addressOf(problem)
        const kind = severity === 'error' ? 'fault' : accepted ? 'ended' : 'warning'
        return (
          <li key={`${resource} ${id} ${code} ${field} ${message}`}>
            <StatusBadge kind={isGone ? 'good' : kind} label={isGone ? `Gone: ${message}` : message} />{' '}
            {address === undefined ? name : <RecordLink address={address}>{name}</RecordLink>}
            {place !== undefined && place !== name && <span className={classes.muted}> in {place}</span>}
            {accepted && (
              <div className={classes.muted}>
                Accepted by {accepted.accepted_by}: {accepted.reason}
              </div>
            )}
          </li>
        )
      })}
      {count > problems.length && <li>{formatCount(count - problems.length)} more.</li>}
    </ul>
  )
}
