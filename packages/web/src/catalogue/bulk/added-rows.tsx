import { fileColumns, givenValues } from './column-plan.ts'
import { ImportValue } from './import-value.tsx'
import classes from './import.module.css'
import type { RowsProps } from './rows-props.ts'

export function AddedRows({ target: { catalogue, given }, rows, place }: RowsProps) {
  const same = givenValues(catalogue, given)
  const filled = new Set(rows.flatMap(({ after }) => Object.keys(after ?? {})))
  const columns = fileColumns(catalogue).filter(({ name }) => filled.has(name) && same[name] === undefined)
  return (
    <table className={classes.table} aria-label="Added rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, after }) => (
          <tr key={line}>
            <th scope="row" className={classes.line}>
              {line}
            </th>
            {columns.map(({ name }) => (
              <td key={name}>
                <ImportValue catalogue={catalogue} name={name} value={after?.[name] ?? null} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
