import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import { FieldsTable } from '../../ui/fields-table.tsx'
import classes from './release.module.css'

/** Documents that differ, record by record. */
export function DocumentsChanged({ documents }: { documents: readonly DocumentDifference[] }) {
  if (documents.length === 0) return <p className={classes.muted}>No document differs.</p>
  return (
    <ul className={classes.list}>
      {documents.map(({ key, change, records }) => (
        <li key={key} className={classes.entry}>
          <span className={classes.head}>{key}</span> <span className={classes.muted}>{change}</span>
          <ul className={classes.plain}>
            {records.map((record) => (
              <li key={`${record.what} ${record.path}`}>
                {record.what} {record.path} {record.change}
                {record.fields.length > 0 && (
                  <FieldsTable label={`Fields of ${record.what} ${record.path}`} fields={record.fields} />
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
