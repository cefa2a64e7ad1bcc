import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { StoredText } from './document-calls.ts'
import classes from './document-text.module.css'
import { textChanges, withChanges } from './text-changes.ts'
import type { Draft } from './use-text-draft.ts'

interface StaleTextProps {
  draft: Draft
  stored: StoredText
  onChoose: (draft: Draft | undefined) => void
}

const MOST_LINES = 30

/** Says what somebody else changed in the document meanwhile, and lets the user choose what becomes of it. */
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
