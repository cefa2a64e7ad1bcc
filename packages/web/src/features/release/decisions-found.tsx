import type { Decisions } from '@tollgate/contract/release/impact.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ChangedDecisions } from './changed-decisions.tsx'
import { Lines } from './lines.tsx'
import classes from './release.module.css'

const ANSWERS = {
  changes: 'These decisions change.',
  nothing: 'No decision changes: proved for every context from now on.',
  'not decided': 'Not decided: it could not be proved whether decisions change.',
} as const

/** What is decided otherwise, and where that could not be found out. */
export function DecisionsFound({ decisions }: { decisions: Decisions }) {
  const { answer, changed, changed_count, not_decided, sampled } = decisions
  return (
    <>
      <p className={classes.head}>{ANSWERS[answer]}</p>
      {not_decided.length > 0 && (
        <Lines
          title={changed.length > 0 ? 'What else changes is not decided' : undefined}
          lines={not_decided.map(({ plan, workflow, why }) => `${plan ?? workflow ?? 'all plans'}: ${why}`)}
        />
      )}
      {sampled && (
        <p>
          {formatCount(sampled.contexts)} contexts of test cases were asked of both sides: {formatCount(sampled.differ)}{' '}
          are decided otherwise.
        </p>
      )}
      <ChangedDecisions changed={changed} />
      {changed_count > changed.length && <p>{formatCount(changed_count - changed.length)} more.</p>}
    </>
  )
}
