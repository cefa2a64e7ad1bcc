import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { formatColumn } from '../format/format-value.ts'
import { useChosen } from '../lookup/use-chosen.ts'
import classes from './import.module.css'

interface ImportValueProps {
  catalogue: Catalogue
  name: string
  value: FieldValue
}

/** A value of an imported row in words; a referred record by its name. */
export function ImportValue({ catalogue, name, value }: ImportValueProps) {
  const field = catalogue.fields[name]
  if (value === null || value === '') return <span className={classes.empty}>empty</span>
  if (field?.kind === 'reference') return <ReferredName name={name} field={field} id={Number(value)} />
  const { text, title } = formatColumn(catalogue, { [name]: value }, name)
  const mono = field?.kind === 'text' && field.mono === true && !field.codes
  return (
    <span title={title ?? text} data-mono={mono || undefined}>
      {text}
    </span>
  )
}

function ReferredName({ name, field, id }: { name: string; field: ReferenceField; id: number }) {
  const { label } = useChosen(name, field, id, [], undefined)
  return <span title={`#${id}`}>{label || `#${id}`}</span>
}
