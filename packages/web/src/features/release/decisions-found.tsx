import type { Decisions, Impact } from '@tollgate/contract/release/impact.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { Lines } from './lines.tsx'
import classes from './release.module.css'
import { foldDecisions, type FoldedDecisions } from './fold-decisions.ts'

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

/** Decisions that change, by plan and workflow. Equal changes are shown once. */
function ChangedDecisions({ changed }: { changed: Impact['changed'] }) {
  const places = [...foldDecisions(changed)].map(([place, decisions]) => (
    <section key={place} className={classes.entry}>
      <h3 className={classes.head}>{place}</h3>
      <table className={classes.decisions} aria-label={`Decisions of ${place}`}>
        <thead>
          <tr>
            <th scope="col">Decided</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">At</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        {decisions.map((one) => (
          <DecisionRows key={JSON.stringify(one.differences)} decision={one} />
        ))}
      </table>
    </section>
  ))
  return <div className={classes.list}>{places}</div>
}

function DecisionRows({
  decision: { differences, events, from, to, contexts, example },
}: {
  decision: FoldedDecisions
}) {
  return (
    <tbody>
      {differences.map(({ part, before, after }, at) => (
        <tr key={part}>
          <th scope="row">{part}</th>
          <td>{before}</td>
          <td>{after}</td>
          {at === 0 && (
            <>
              <td rowSpan={differences.length}>{events.join(', ') || '–'}</td>
              <td rowSpan={differences.length}>
                {from !== undefined && `from ${dayWords(from)}${to === null ? '' : ` until before ${dayWords(to)}`}, `}
                {contexts === null ? 'in all contexts' : `in ${formatCount(contexts)} kinds of contexts`}
                {example !== null && (
                  <details>
                    <summary>Example</summary>
                    <code>{JSON.stringify(example)}</code>
                  </details>
                )}
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  )
}
