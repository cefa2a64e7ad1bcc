import classes from './import.module.css'
import type { RowsProps } from './rows-props.ts'

/** Rows that are here already, just as they are. */
export function UnchangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  return (
    <table className={classes.table} aria-label="Unchanged rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          <th scope="col">{catalogue.fields[catalogue.label]?.label ?? 'Record'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, label, id }) => (
          <tr key={line}>
            <th scope="row" className={classes.line}>
              {line}
            </th>
            <td>{label || `#${id ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
