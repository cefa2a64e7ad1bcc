import type { ChangeBatch } from '@tollgate/contract/history/change.ts'
import { Button } from '@mantine/core'
import { capital } from '../../catalogue/format/words.ts'
import { useMayEdit } from '../../catalogue/rights.ts'
import classes from './history.module.css'
import type { HistoryAddress } from './use-history-address.ts'
import type { UndoTarget } from './use-undo.ts'

interface UndoSpanProps {
  filters: HistoryAddress['filters']
  batches: readonly ChangeBatch[] | undefined
  onUndo: (target: UndoTarget, about: string) => void
}

/** Undoes everything that one person did since a day. Offered when exactly a person and a first day are filtered. */
export function UndoSpan({ filters, batches, onUndo }: UndoSpanProps) {
  const mayEdit = useMayEdit()
  const { actor_name, from, to, ...others } = filters
  const people = new Map(batches?.map(({ actor_id, actor_name: name }) => [actor_id, name]))
  const [person, ...more] = people
  const isOfPerson = actor_name !== undefined && Object.values(others).every((value) => value === undefined)
  if (!mayEdit || !isOfPerson || !from || !person || more.length > 0) return null
  const [actor_id, name] = person
  const words = `everything ${name} did ${spanWords(from, to)}`
  return (
    <Button variant="default" className={classes.span} onClick={() => onUndo({ actor_id, from, to }, capital(words))}>
      {`Undo ${words}`}
    </Button>
  )
}

function spanWords(from: string, to: string | undefined): string {
  if (to === from) return `on ${dayWords(from)}`
  return to === undefined ? `since ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`
}

/** A date has no time zone. */
function dayWords(day: string): string {
  return day.replaceAll('-', '/')
}
