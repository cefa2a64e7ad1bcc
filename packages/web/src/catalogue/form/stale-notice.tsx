import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Alert, Button } from '@mantine/core'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import type { Row } from '../../api/client.ts'
import { changedByThem, isContested, valueOf, type Clash, type Whose } from './clash.ts'
import { captionOf } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'
import { rowSoFar, type FormValues } from './form-values.ts'
import classes from './stale-notice.module.css'
import { useChosen } from '../lookup/use-chosen.ts'

interface StaleNoticeProps {
  catalogue: Catalogue
  clash: Clash
  /** What stands in the form now. */
  values: FormValues
  /** Says whose value of a field stays. */
  onChoose: (field: string, whose: Whose) => void
}

/** Somebody changed the record meanwhile: says field by field what, and lets the reader choose whose value stays. */
export function StaleNotice({ catalogue, clash, values, onChoose }: StaleNoticeProps) {
  const fields = changedByThem(catalogue, clash)
  return (
    <Alert
      className={classes.stale}
      icon={<IconUsers size="1.125rem" />}
      title="Somebody changed this record meanwhile"
      role="alert"
    >
      {fields.length === 0 ? (
        <p className={classes.words}>Nothing of this form: save again.</p>
      ) : (
        <>
          <p className={classes.words}>What you typed is kept. Choose for each field whose value stays, then save.</p>
          <ul className={classes.fields}>
            {fields.map((field) => (
              <ClashField key={field} {...{ catalogue, clash, values, field, onChoose }} />
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

function ClashField({ catalogue, clash, values, field, onChoose }: StaleNoticeProps & { field: string }) {
  const { before, theirs } = clash
  const caption = captionOf(catalogue, field)
  const isMine = (values[field] ?? null) === valueOf(catalogue, clash, field, 'mine')
  const isTheirs = (values[field] ?? null) === valueOf(catalogue, clash, field, 'theirs')
  const waits = isContested(catalogue, clash, field) && !clash.decided.has(field)
  const pressed: Record<Whose, boolean> = { mine: isMine && !waits, theirs: isTheirs }
  const choice = (whose: Whose, words: string, row: Row) => (
    <Button
      size="compact-xs"
      variant={pressed[whose] ? 'light' : 'default'}
      leftSection={pressed[whose] && <IconCheck size="0.75rem" aria-hidden />}
      aria-pressed={pressed[whose]}
      onClick={() => onChoose(field, whose)}
    >
      <span className={classes.choice}>
        {words}:{' '}
        <ClashValue catalogue={catalogue} field={field} value={valueOf(catalogue, clash, field, whose)} row={row} />
      </span>
    </Button>
  )
  return (
    <li className={classes.field}>
      <span className={classes.caption}>
        {caption}
        <span className={classes.before}> was {formatColumn(catalogue, before, field).text}</span>
      </span>
      <span
        className={classes.choices}
        role="group"
        aria-label={`Whose ${caption} stays`}
        data-waits={waits || undefined}
      >
        {choice('theirs', 'Theirs', theirs)}
        {choice('mine', isContested(catalogue, clash, field) ? 'Mine' : 'As it was', before)}
      </span>
    </li>
  )
}

interface ClashValueProps {
  catalogue: Catalogue
  field: string
  value: FieldValue
  /** A row that may name a referred record. */
  row: Row
}

function ClashValue({ catalogue, field: key, value, row }: ClashValueProps) {
  const field = catalogue.fields[key]
  if (field?.kind === 'reference') return <ReferredName {...{ catalogue, field: key, value, row }} />
  return formatColumn(catalogue, rowSoFar(catalogue, { [key]: value }), key).text
}

function ReferredName({ catalogue, field: key, value, row }: ClashValueProps) {
  const field = catalogue.fields[key]
  if (field?.kind !== 'reference') throw new Error(`${key} refers to nothing`)
  const { label } = useChosen(key, field, typeof value === 'number' ? value : undefined, [], row)
  return label || '—'
}
