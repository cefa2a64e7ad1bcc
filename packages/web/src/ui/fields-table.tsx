import classes from './fields-table.module.css'
import { TableHead } from './data-table.tsx'

interface FieldsTableProps {
  label: string
  fields: readonly { field: string; label?: string; before: unknown; after: unknown }[]
}

/** Fields with their old and new values. */
export function FieldsTable({ label, fields }: FieldsTableProps) {
  return (
    <table className={classes.difference} aria-label={label}>
      <TableHead captions={['Field', 'Before', 'After']} />
      <tbody>
        {fields.map(({ field, label: caption = field, before, after }) => (
          <tr key={field}>
            <th scope="row">{caption}</th>
            <td>{wordsOf(before)}</td>
            <td>{wordsOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value as text; an empty one is a dash. */
export function wordsOf(value: unknown): string {
  if (isBlank(value)) return '–'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ') || '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
