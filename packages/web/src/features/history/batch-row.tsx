import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangeBatch } from '@tollgate/contract/history/change.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMayEdit } from '../../catalogue/rights.ts'
import { DateText } from '../../ui/date-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BatchChanges } from './batch-changes.tsx'
import { actorWords, detailWords, kindWords, nameWords, VERBS } from '../../catalogue/history/batch-words.ts'
import type { Within } from './history-query.ts'
import classes from './history.module.css'

interface BatchRowProps {
  batch: ChangeBatch
  within: Within
  onUndo: (of: ChangeBatch | Change) => void
}

/** One call as a sentence; all its changes when opened. */
export function BatchRow({ batch, within, onUndo }: BatchRowProps) {
  const [opened, setOpened] = useState(false)
  const details = useId()
  const { undone_by, resource } = batch
  const canUndo = useMayEdit() && undone_by === null && catalogues.has(resource)
  return (
    <>
      <tr data-opened={opened || undefined}>
        <td className={classes.when}>
          <RelativeTime value={batch.at} />
          <span className={classes.exact}>
            <DateText value={batch.at} withTime />
          </span>
        </td>
        <td className={classes.who} title={actorWords(batch)}>
          {actorWords(batch)}
        </td>
        <td className={classes.what}>
          <UnstyledButton
            className={classes.opener}
            aria-expanded={opened}
            aria-controls={details}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size="1rem" className={classes.chevron} aria-hidden />
            <BatchWords batch={batch} />
          </UnstyledButton>
        </td>
        <td className={classes.undo}>
          {undone_by !== null && <span className={classes.mark}>Undone</span>}
          {canUndo && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Undo: ${VERBS[batch.action].toLowerCase()} ${kindWords(resource)} ${nameWords(batch)}`}
              leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
              onClick={() => onUndo(batch)}
            >
              Undo
            </Button>
          )}
        </td>
      </tr>
      {opened && (
        <tr id={details} className={classes.details}>
          <td colSpan={4}>
            <BatchChanges batch={batch.batch_id} within={within} onUndo={onUndo} />
          </td>
        </tr>
      )}
    </>
  )
}

function BatchWords({ batch }: { batch: ChangeBatch }) {
  return (
    <span>
      {batch.undo_of !== null && <span className={classes.mark}>Undo</span>}
      {VERBS[batch.action]} {kindWords(batch.resource)} <strong>{nameWords(batch)}</strong>{' '}
      <span className={classes.rest}>{detailWords(batch)}</span>
    </span>
  )
}
