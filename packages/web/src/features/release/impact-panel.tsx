import type { Impact } from '@tollgate/contract/release/impact.ts'
import { Loader } from '@mantine/core'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { wordsOf } from './fields-table.tsx'
import classes from './release.module.css'

interface ImpactPanelProps {
  data: Impact | undefined
  error: Error | null
  refetch: () => unknown
}

/** What a set changes, worked out exactly: decisions, test cases, documents. */
export function ImpactPanel({ data, error, refetch }: ImpactPanelProps) {
  return (
    <section className={classes.section} aria-labelledby="impact">
      <h2 id="impact">What it changes</h2>
      {error && !data && (
        <ErrorPanel title="What it changes could not be worked out" onRetry={() => void refetch()}>
          {error.message}
        </ErrorPanel>
      )}
      {!data && !error && <Loader size="sm" aria-label="Working out what it changes" />}
      {data && <Found impact={data} />}
    </section>
  )
}

const ANSWERS = {
  changes: 'These decisions change.',
  nothing: 'No decision changes: proved for every context from now on.',
  'not decided': 'Not decided: it could not be proved whether decisions change.',
} as const

function Found({ impact }: { impact: Impact }) {
  const { answer, changed, changed_count, not_decided, sampled, tests, faults, drift, documents } = impact
  return (
    <>
      <p className={classes.head}>{ANSWERS[answer]}</p>
      {faults.length > 0 && <Lines title="It cannot be published" lines={faults} />}
      {not_decided.length > 0 && (
        <Lines
          title={answer === 'changes' ? 'What else changes is not decided' : undefined}
          lines={not_decided.map(({ plan, workflow, why }) => `${plan ?? workflow ?? 'all plans'}: ${why}`)}
        />
      )}
      {sampled && (
        <p>
          {formatCount(sampled.contexts)} contexts of test cases were asked of both sides: {formatCount(sampled.differ)}{' '}
          are decided otherwise.
        </p>
      )}
      {[...Map.groupBy(changed, placeOf)].map(([place, own], at) => (
        <details key={place} open={at === 0}>
          <summary>
            {place}: {formatCount(own.length)} {own.length === 1 ? 'decision' : 'decisions'}
          </summary>
          <ul className={classes.list}>
            {own.map((one) => (
              <li key={JSON.stringify(one)} className={classes.entry}>
                <Decision decision={one} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {changed_count > changed.length && <p>{formatCount(changed_count - changed.length)} more.</p>}
      <p>
        Test cases: {formatCount(tests.passed)} pass, {formatCount(tests.failed.length)} fail.
        {tests.missing.length > 0 && ` Without a test case: ${tests.missing.join(', ')}.`}
      </p>
      {tests.failed.length > 0 && (
        <Lines lines={tests.failed.map(({ key, was }) => `${key}, ${was === 'passed' ? 'passed before' : was}`)} />
      )}
      {drift.length > 0 && <Lines title="Changed in no set, and going along" lines={drift} />}
      <details>
        <summary>Documents ({formatCount(documents.length)})</summary>
        <DocumentsChanged documents={documents} />
      </details>
    </>
  )
}

function Lines({ title, lines }: { title?: string | undefined; lines: readonly string[] }) {
  return (
    <>
      {title !== undefined && <p>{title}:</p>}
      <ul className={classes.plain}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function placeOf({ plan, workflow }: Impact['changed'][number]): string {
  return plan === undefined ? `Workflow ${workflow}` : `Plan ${plan}`
}

function Decision({ decision }: { decision: Impact['changed'][number] }) {
  const { event, from, to, before, after, contexts, example } = decision
  const where = `${placeOf(decision)}${event === undefined ? '' : `, ${event}`}`
  const days = from === undefined ? '' : ` from ${from}${to ? ` until before ${to}` : ''}`
  return (
    <>
      <span className={classes.head}>{where}</span>
      <span className={classes.muted}>
        {days}
        {contexts === null ? '' : `, in ${formatCount(contexts)} kinds of contexts`}
      </span>
      <table className={classes.difference} aria-label={`Decision of ${where}`}>
        <thead>
          <tr>
            <th scope="col">Decided</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {partsOf(before, after).map(([name, was, is]) => (
            <tr key={name}>
              <th scope="row">{name.replaceAll('_', ' ')}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {example !== null && (
        <details>
          <summary>Example</summary>
          <code>{JSON.stringify(example)}</code>
        </details>
      )}
    </>
  )
}

/** The parts of two decisions that differ. */
function partsOf(before: Impact['changed'][number]['before'], after: Impact['changed'][number]['after']) {
  if (!before || !after) return [['in force', listOf(before ?? 'nothing'), listOf(after ?? 'nothing')] as const]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => [name, listOf(before[name]), listOf(after[name])] as const)
    .filter(([, was, is]) => was !== is)
}

function listOf(value: unknown): string {
  if (!Array.isArray(value)) return wordsOf(value)
  return value.length === 0 ? 'none' : value.map(wordsOf).join(', ')
}
