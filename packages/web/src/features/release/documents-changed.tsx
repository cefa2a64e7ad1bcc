import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { FieldsTable } from '../../ui/fields-table.tsx'
import classes from './release.module.css'

/** Limit of shown records per document. */
const MOST_SHOWN = 100

/** Documents that differ, record by record. */
export function DocumentsChanged({ documents }: { documents: readonly DocumentDifference[] }) {
  if (documents.length === 0) return <p className={classes.muted}>No document differs.</p>
  return (
    <ul className={classes.list}>
      {documents.map(({ key, change, record_count, records }) => (
        <li key={key} className={classes.entry}>
          <span className={classes.head}>{key}</span> <span className={classes.muted}>{change}</span>
          <ul className={classes.plain}>
            {records.slice(0, MOST_SHOWN).map((record) => (
              <li key={`${record.what} ${record.path}`}>
                {record.what} {record.path} {record.change}
                {record.fields.length > 0 && (
                  <FieldsTable label={`Fields of ${record.what} ${record.path}`} fields={record.fields} />
                )}
              </li>
            ))}
            {record_count > MOST_SHOWN && <li>{formatCount(record_count - MOST_SHOWN)} more records.</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}
