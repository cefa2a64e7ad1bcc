import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { captionOf } from '../../catalogue/format/columns.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import classes from './history.module.css'
import { TableHead } from '../../ui/data-table.tsx'

/** The fields that a change wrote, with their values before and after. */
export function Difference({ catalogue, change }: { catalogue: Catalogue; change: Change }) {
  const { before, after } = change
  const fields = writtenFields(catalogue, change)
  if (fields.length === 0) return <p className={classes.same}>No field has another value.</p>
  return (
    <table className={classes.difference}>
      <TableHead captions={['Field', ...(before ? ['Before'] : []), ...(after ? ['After'] : [])]} />
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <th scope="row">{captionOf(catalogue, name)}</th>
            {before && <Value catalogue={catalogue} row={before} name={name} gone={after !== null} />}
            {after && <Value catalogue={catalogue} row={after} name={name} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  catalogue: Catalogue
  row: Row
  name: string
  /** Another value stands in its place. */
  gone?: boolean
}

function Value({ catalogue, row, name, gone = false }: ValueProps) {
  return (
    <td data-gone={gone || undefined}>
      <ValueText catalogue={catalogue} row={row} name={name} />
    </td>
  )
}

/** Those that differ; of a record that was created or deleted, those that have a value. */
function writtenFields({ fields }: Catalogue, { before, after }: Change): string[] {
  const names = Object.keys(fields)
  if (before && after) return names.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  return names.filter((name) => !fields[name]?.hidden && ((after ?? before)?.[name] ?? null) !== null)
}
