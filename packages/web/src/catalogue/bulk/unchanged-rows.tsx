import classes from './import.module.css'
import { labelCaption } from './label-caption.ts'
import { RowName } from './row-name.tsx'
import type { RowsProps } from './rows-props.ts'

/** Rows that are equal to the stored records. */
export function UnchangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  return (
    <table className={classes.table} aria-label="Unchanged rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          <th scope="col">{labelCaption(catalogue)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <th scope="row" className={classes.line}>
              {row.line}
            </th>
            <td>
              <RowName catalogue={catalogue} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
