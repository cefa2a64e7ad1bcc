import { CHANGED_PAGE, type Decisions, type Impact } from '@tollgate/contract/release/impact.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { Lines } from './lines.tsx'
import { changedQuery } from './release-calls.ts'
import classes from './release.module.css'
import { foldDecisions, type FoldedDecisions } from './fold-decisions.ts'

interface DecisionsFoundProps {
  decisions: Decisions
  of: Parameters<typeof changedQuery>[0]
}

const ANSWERS = {
  changes: 'These decisions change.',
  nothing: 'No decision changes: proved for every context from now on.',
  'not decided': 'Not decided: it could not be proved whether decisions change.',
} as const

/** Decisions that differ, and where that could not be decided. @param of What was compared, for later pages. */
export function DecisionsFound({ decisions, of }: DecisionsFoundProps) {
  const { answer, changed, changed_count, not_decided, sampled } = decisions
  const [page, setPage] = useState(1)
  const later = useQuery(changedQuery(of, page))
  const pageCount = Math.ceil(changed_count / CHANGED_PAGE)
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
          {formatCount(sampled.contexts)} test contexts were evaluated on both sides; {formatCount(sampled.differ)}{' '}
          differ.
        </p>
      )}
      <ChangedDecisions changed={page === 1 ? changed : (later.data ?? [])} />
      {page > 1 && later.error && <p role="alert">{later.error.message}</p>}
      {pageCount > 1 && (
        <nav aria-label="Pages of changed decisions">
          <PageButtons page={page} pageCount={pageCount} onChange={setPage} />
        </nav>
      )}
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
