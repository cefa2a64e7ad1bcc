import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { applyPatch, type StructuredPatch } from 'diff'
import { ChangedLines } from './changed-lines.tsx'
import type { StoredText } from './document-calls.ts'
import classes from './document-text.module.css'
import { textChanges } from './text-changes.ts'
import type { Draft } from './use-text-draft.ts'

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
  return (
    <Alert icon={<IconUsers size="1.125rem" />} title="Somebody changed this document meanwhile" role="alert">
      <p className={classes.words}>
        What you typed is kept. {merged === undefined && 'They changed lines that you changed too: choose whose stay.'}
      </p>
      <ChangedLines label="What they changed" changes={changes} most={MOST_LINES} />
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

/** Applies another person's changes to a text; undefined if both changed the same lines. */
function withChanges(text: string, changes: StructuredPatch): string | undefined {
  const merged = applyPatch(text, changes, { fuzzFactor: 0 })
  return merged === false ? undefined : merged
}
