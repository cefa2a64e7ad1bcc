import type { Problem } from '@tollgate/contract/problem.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './release.module.css'

/** Problems that a set adds or solves, also in records that it does not change. */
export function ProblemsChanged({ problems }: { problems: Impact['problems'] }) {
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
