import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { fileColumns } from './column-plan.ts'
import classes from './import.module.css'
import { labelCaption } from './label-caption.ts'
import { RowName } from './row-name.tsx'
import type { RowsProps } from './rows-props.ts'

/** Rows that cannot be imported: each faulty cell of the file with its error. */
export function FaultyRows({ target: { catalogue }, rows, place }: RowsProps) {
  const captions = new Map(fileColumns(catalogue).map(({ name, label }) => [name, label]))
  return (
    <table className={`${classes.table} ${classes.told}`} aria-label="Faulty rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          <th scope="col">{labelCaption(catalogue)}</th>
          <th scope="col">Field</th>
          <th scope="col">In the file</th>
          <th scope="col">Error</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.line}>
            {row.faults.map(({ field, message }, index) => (
              <tr key={`${field ?? ''} ${message}`} data-more={index > 0 || undefined}>
                {index === 0 && (
                  <>
                    <th scope="rowgroup" rowSpan={row.faults.length} className={classes.line}>
                      {row.line}
                    </th>
                    <td rowSpan={row.faults.length}>
                      <RowName catalogue={catalogue} row={row} />
                    </td>
                  </>
                )}
                <td className={classes.field}>{field === undefined ? 'Whole row' : (captions.get(field) ?? field)}</td>
                <td className={classes.given}>{field === undefined ? '' : <Given value={row.given?.[field]} />}</td>
                <td className={classes.fault}>
                  <span>
                    <IconAlertCircle size="0.875rem" aria-hidden />
                    {message}
                  </span>
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Given({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className={classes.empty}>empty</span>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}
