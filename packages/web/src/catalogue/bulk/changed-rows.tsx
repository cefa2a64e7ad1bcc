import { captionOf } from '../format/columns.ts'
import { ImportValue } from './import-value.tsx'
import classes from './import.module.css'
import { labelCaption, RowsTable, ToldRow, type RowsProps } from './rows-table.tsx'

/** Records that would change, with old and new values. */
export function ChangedRows({ target: { catalogue }, rows, place }: RowsProps) {
  const heads = [labelCaption(catalogue), 'Field', 'Before', 'After']
  return (
    <RowsTable label="Changed rows" place={place} heads={heads} told>
      {rows.map((row) => (
        <ToldRow
          key={row.line}
          catalogue={catalogue}
          row={row}
          lines={Object.keys(row.after ?? {}).map((name) => ({
            key: name,
            cells: (
              <>
                <td className={classes.field}>{captionOf(catalogue, name)}</td>
                <td className={classes.before}>
                  <ImportValue catalogue={catalogue} name={name} value={row.before?.[name] ?? null} />
                </td>
                <td className={classes.after}>
                  <ImportValue catalogue={catalogue} name={name} value={row.after?.[name] ?? null} />
                </td>
              </>
            ),
          }))}
        />
      ))}
    </RowsTable>
  )
}
