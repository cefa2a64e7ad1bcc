import type { Impact } from '@tollgate/contract/release/impact.ts'
import { Loader } from '@mantine/core'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { ChangedDecisions } from './changed-decisions.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { ProblemsChanged } from './problems-changed.tsx'
import classes from './release.module.css'

interface ImpactPanelProps {
  data: Impact | undefined
  error: Error | null
  refetch: () => unknown
}

/** The exact effects of a set: decisions, test cases, problems, documents. */
export function ImpactPanel({ data, error, refetch }: ImpactPanelProps) {
  return (
    <section className={classes.section} aria-labelledby="impact">
      <h2 id="impact">What it changes</h2>
      {error && !data && (
        <ErrorPanel title="What it changes could not be worked out" text={error.message} onRetry={refetch} />
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
  const { answer, changed, changed_count, not_decided, sampled, tests, problems, faults, drift, documents } = impact
  return (
    <>
      <p className={classes.head}>{ANSWERS[answer]}</p>
      {faults.length > 0 && <Lines title="It cannot be published" lines={faults} />}
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
