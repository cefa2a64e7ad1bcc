import type { Impact } from '@tollgate/contract/release/impact.ts'
import { Loader } from '@mantine/core'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { DecisionsFound } from './decisions-found.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { Lines } from './lines.tsx'
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

function Found({ impact }: { impact: Impact }) {
  const { tests, problems, faults, drift, documents } = impact
  return (
    <>
      {faults.length > 0 && <Lines title="It cannot be published" lines={faults} />}
      <DecisionsFound decisions={impact} />
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
