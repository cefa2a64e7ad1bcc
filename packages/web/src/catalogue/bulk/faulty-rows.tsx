import { IconAlertCircle } from '@tabler/icons-react'
import { asText } from '../row.ts'
import { fileColumns } from './column-plan.ts'
import classes from './import.module.css'
import { labelCaption, RowsTable, ToldRow, type RowsProps } from './rows-table.tsx'

/** Rows that cannot be imported: each faulty cell of the file with its error. */
export function FaultyRows({ target: { catalogue }, rows, place }: RowsProps) {
  const captions = new Map(fileColumns(catalogue).map(({ name, label }) => [name, label]))
  const heads = [labelCaption(catalogue), 'Field', 'In the file', 'Error']
  return (
    <RowsTable label="Faulty rows" place={place} heads={heads} told>
      {rows.map((row) => (
        <ToldRow
          key={row.line}
          catalogue={catalogue}
          row={row}
          lines={row.faults.map(({ field, message }) => ({
            key: `${field ?? ''} ${message}`,
            cells: (
              <>
                <td className={classes.field}>{field === undefined ? 'Whole row' : (captions.get(field) ?? field)}</td>
                <td className={classes.given} title={field === undefined ? undefined : asText(row.given?.[field])}>
                  {field === undefined ? '' : <Given value={row.given?.[field]} />}
                </td>
                <td className={classes.fault}>
                  <span>
                    <IconAlertCircle size="0.875rem" aria-hidden />
                    {message}
                  </span>
                </td>
              </>
            ),
          }))}
        />
      ))}
    </RowsTable>
  )
}

function Given({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className={classes.empty}>empty</span>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}
