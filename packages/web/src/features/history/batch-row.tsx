import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change, ChangeBatch } from '@tollgate/contract/history/change.ts'
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMayEdit } from '../../catalogue/rights.ts'
import { captionOf } from '../../catalogue/format/columns.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BatchChanges } from './batch-changes.tsx'
import {
  actorWords,
  deedWords,
  detailWords,
  kindWords,
  nameWords,
  VERBS,
  writtenFields,
} from '../../catalogue/history/batch-words.ts'
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
  // What a publish or return writes goes with its release.
  const mayUndo = useMayEdit() && catalogues.has(resource)
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
          {mayUndo && undone_by === null && (
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
            <BatchChanges batch={batch.batch_id} within={within} mayUndo={mayUndo} onUndo={onUndo} />
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
      {deedWords(batch)} <strong>{nameWords(batch)}</strong>{' '}
      <span className={classes.rest}>
        {detailWords(batch)}
        <ChangedFields batch={batch} />
      </span>
    </span>
  )
}

/** Fields in the sentence of an edit. */
const MOST_FIELDS = 2

/** ": QCI from 9 to 8 and 2 more fields" */
function ChangedFields({ batch }: { batch: ChangeBatch }) {
  const { resource, action, count, before, after } = batch
  const catalogue = catalogues.get(resource)
  if (action !== 'update' || count > 1 || !catalogue || !before || !after) return null
  const fields = writtenFields(catalogue, batch)
  const more = fields.length - MOST_FIELDS
  return (
    <>
      {fields.slice(0, MOST_FIELDS).map((name, place) => (
        <span key={name} className={classes.changed}>
          {place === 0 ? ': ' : ', '}
          {captionOf(catalogue, name)} from <ValueText catalogue={catalogue} row={before} name={name} /> to{' '}
          <ValueText catalogue={catalogue} row={after} name={name} />
        </span>
      ))}
      {more > 0 && ` and ${more} more ${more === 1 ? 'field' : 'fields'}`}
    </>
  )
}
