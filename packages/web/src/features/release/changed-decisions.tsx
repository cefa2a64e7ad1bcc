import type { Impact } from '@tollgate/contract/release/impact.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { foldDecisions, type FoldedDecisions } from './fold-decisions.ts'
import classes from './release.module.css'

/** Decisions that change, by plan and workflow. Equal changes are shown once. */
export function ChangedDecisions({ changed }: { changed: Impact['changed'] }) {
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
