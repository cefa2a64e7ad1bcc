import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { applyPatch, structuredPatch, type StructuredPatch } from 'diff'
import type { StoredText } from './document-calls.ts'
import classes from './document-text.module.css'
import type { Draft } from './use-text-draft.ts'

/** Limit for comparing very long texts. */
const TIMEOUT_MS = 2000

interface StaleTextProps {
  draft: Draft
  stored: StoredText
  onChoose: (draft: Draft | undefined) => void
}

const MOST_LINES = 30

/** Shows what somebody else changed in the document, and lets the user choose how to go on. */
export function StaleText({ draft, stored, onChoose }: StaleTextProps) {
  const { text, base } = draft
  const changes = useMemo(() => textChanges(base.text, stored.text), [base.text, stored.text])
  const merged = useMemo(() => changes && withChanges(text, changes), [text, changes])
  const lines = changes?.hunks.flatMap((hunk, n) => [...(n > 0 ? ['…'] : []), ...hunk.lines]) ?? []
  return (
    <Alert icon={<IconUsers size="1.125rem" />} title="Somebody changed this document meanwhile" role="alert">
      <p className={classes.words}>
        What you typed is kept. {merged === undefined && 'They changed lines that you changed too: choose whose stay.'}
      </p>
      <pre className={classes.changes} aria-label="What they changed">
        {lines.slice(0, MOST_LINES).map((line, n) => (
          <span key={n} className={classes.line} data-kind={line[0]}>
            {line}
          </span>
        ))}
        {lines.length > MOST_LINES && <span className={classes.line}>… {lines.length - MOST_LINES} more lines</span>}
      </pre>
      <div className={classes.choices}>
        {merged !== undefined && (
          <Button size="compact-sm" onClick={() => onChoose({ text: merged, base: stored })}>
            Take their changes into mine
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => onChoose({ text, base: stored })}>
          Keep mine, without theirs
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(undefined)}>
          Discard mine
        </Button>
      </div>
    </Alert>
  )
}

/** The difference of two texts with two lines of context; undefined if it takes too long. */
function textChanges(before: string, after: string): StructuredPatch | undefined {
  return structuredPatch('', '', before, after, '', '', { context: 2, timeout: TIMEOUT_MS })
}

/** Applies another person's changes to a text; undefined if both changed the same lines. */
function withChanges(text: string, changes: StructuredPatch): string | undefined {
  const merged = applyPatch(text, changes, { fuzzFactor: 0 })
  return merged === false ? undefined : merged
}
