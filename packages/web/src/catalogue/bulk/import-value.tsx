import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { formatColumn } from '../format/format-value.ts'
import { ReferenceName } from '../lookup/reference-name.tsx'
import classes from './import.module.css'

interface ImportValueProps {
  catalogue: Catalogue
  name: string
  value: FieldValue
}

/** A value of an imported row as text; a reference as the name of its record. */
export function ImportValue({ catalogue, name, value }: ImportValueProps) {
  const field = catalogue.fields[name]
  if (value === null || value === '') return <span className={classes.empty}>empty</span>
  // A record that is created with the row has a name but no id yet.
  if (field?.kind === 'reference' && typeof value === 'string') return <span>{value}</span>
  if (field?.kind === 'reference') return <ReferenceName name={name} field={field} id={Number(value)} />
  const { text, title } = formatColumn(catalogue, { [name]: value }, name)
  const mono = field?.kind === 'text' && field.mono === true && !field.codes
  return (
    <span title={title ?? text} data-mono={mono || undefined}>
      {text}
    </span>
  )
}
