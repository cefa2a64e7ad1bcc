import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import { CloseButton } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { nameOf } from '../../../../catalogue/format/format-value.ts'
import { Lookup } from '../../../../catalogue/lookup/lookup.tsx'
import { besideUnmatched, unmatched, unmatchedText } from '../../../../catalogue/lookup/unmatched.ts'
import { asText } from '../../../../catalogue/row.ts'
import { useRecord } from '../../../../catalogue/record/use-record.ts'
import classes from './calls.module.css'

interface RecordListInputProps extends FieldInputProps {
  field: ReferenceField
}

/** Several records, stored as comma-separated ids; each is searched and added. */
export function RecordListInput(props: RecordListInputProps) {
  const { name, field, value, onChange } = props
  const typed = unmatchedText(value)
  const text = asText(besideUnmatched(value))
  const ids = useMemo(() => (text === '' ? [] : (idsOfParameter(text) ?? [])), [text])
  const another = useMemo(
    () => (ids.length > 0 ? { ...field, help: 'Choose another to add it.' } : field),
    [field, ids],
  )
  const add = useCallback(
    (_: string, id: FieldValue) => {
      const isNew = typeof id === 'number' && !ids.includes(id)
      onChange(name, (isNew ? [...ids, id] : ids).join(','))
    },
    [ids, name, onChange],
  )
  const remove = (id: number) => {
    const left = ids.filter((other) => other !== id).join(',')
    onChange(name, typed === undefined ? left : unmatched(typed, left))
  }
  return (
    <div className={classes.recordList} data-wide>
      <Lookup
        {...props}
        field={another}
        row={undefined}
        value={typed === undefined ? null : unmatched(typed)}
        onChange={add}
        onText={(next) => onChange(name, unmatched(next, text))}
      />
      {ids.length > 0 && (
        <ul className={classes.chips} aria-label={`Chosen: ${field.label}`}>
          {ids.map((id) => (
            <ChosenRecord key={id} field={field} id={id} onRemove={() => remove(id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChosenRecordProps {
  field: ReferenceField
  id: number
  onRemove: () => void
}

function ChosenRecord({ field, id, onRemove }: ChosenRecordProps) {
  const target = referredCatalogue(field)
  const { data, error } = useRecord(target, id)
  const missing = error instanceof ApiError && error.status === 404
  const label = data ? nameOf(target, data).text : `#${id}`
  return (
    <li className={classes.chip} data-missing={missing || undefined}>
      <span>{missing ? `${label} is gone` : label}</span>
      <CloseButton size="xs" aria-label={`Remove ${label}`} onClick={onRemove} />
    </li>
  )
}
