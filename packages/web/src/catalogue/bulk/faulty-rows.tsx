import type { ImportRow } from '@tollgate/contract/bulk/import-preview.ts'
import { bulkColumns } from '@tollgate/contract/bulk/bulk-columns.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './import.module.css'
import type { RowsProps } from './rows-props.ts'

/** Rows that cannot be imported: each faulty cell as it stands in the file, and what is wrong with it. */
export function FaultyRows({ target: { catalogue }, rows, place }: RowsProps) {
  const captions = new Map(bulkColumns(catalogue, catalogues).map(({ name, label }) => [name, label]))
  return (
    <table className={classes.table} aria-label="Faulty rows">
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {place}
          </th>
          <th scope="col">{catalogue.fields[catalogue.label]?.label ?? 'Record'}</th>
          <th scope="col">Field</th>
          <th scope="col">In the file</th>
          <th scope="col">What is wrong</th>
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
                    <td rowSpan={row.faults.length}>{nameOf(catalogue, row) || '—'}</td>
                  </>
                )}
                <td className={classes.field}>{field === undefined ? 'Whole row' : (captions.get(field) ?? field)}</td>
                <td className={classes.given}>{field === undefined ? '' : <Given value={row.given?.[field]} />}</td>
                <td className={classes.fault}>
                  <IconAlertCircle size="0.875rem" aria-hidden />
                  {message}
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function nameOf({ label }: Catalogue, row: ImportRow): string {
  const given = row.given?.[label]
  return row.label || (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
}

function Given({ value }: { value: unknown }) {
  if (value === undefined || value === null || value === '') return <span className={classes.empty}>empty</span>
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>
}
