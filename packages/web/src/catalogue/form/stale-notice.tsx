import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Alert, Button } from '@mantine/core'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import type { Clash, Whose } from './clash.ts'
import { captionOf } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'
import { rowSoFar, sameValue } from './form-values.ts'
import type { RecordForm } from './record-form.ts'
import classes from './stale-notice.module.css'
import { useChosen } from '../lookup/use-chosen.ts'

interface StaleNoticeProps {
  form: RecordForm
  onChoose: (field: string, whose: Whose) => void
}

/** Shows field by field what somebody else changed meanwhile, and lets the user choose whose value stays. */
export function StaleNotice({ form, onChoose }: StaleNoticeProps) {
  const { clash } = form
  if (!clash) return null
  return (
    <Alert
      className={classes.stale}
      icon={<IconUsers size="1.125rem" />}
      title="Somebody changed this record meanwhile"
      role="alert"
    >
      {clash.changed.length === 0 ? (
        <p className={classes.words}>Nothing of this form: save again.</p>
      ) : (
        <>
          <p className={classes.words}>What you typed is kept. Choose for each field whose value stays, then save.</p>
          <ul className={classes.fields}>
            {clash.changed.map((field) => (
              <ClashField key={field} {...{ form, clash, field, onChoose }} />
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

function ClashField({ form, clash, field, onChoose }: StaleNoticeProps & { clash: Clash; field: string }) {
  const { catalogue } = form
  const { before, theirs, values } = clash
  const caption = captionOf(catalogue, field)
  const waits = clash.undecided.includes(field)
  const isTyped = !sameValue(values.mine[field], values.before[field])
  const choice = (whose: Whose, label: string, row: Row) => {
    const value = values[whose][field] ?? null
    const isPressed = sameValue(form.values[field], value) && !(whose === 'mine' && waits)
    return (
      <Button
        size="compact-xs"
        variant={isPressed ? 'light' : 'default'}
        leftSection={isPressed && <IconCheck size="0.75rem" aria-hidden />}
        aria-pressed={isPressed}
        onClick={() => onChoose(field, whose)}
      >
        <span className={classes.choice}>
          {label}: <ClashValue catalogue={catalogue} field={field} value={value} row={row} />
        </span>
      </Button>
    )
  }
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
        {choice('mine', isTyped ? 'Mine' : 'As it was', before)}
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
