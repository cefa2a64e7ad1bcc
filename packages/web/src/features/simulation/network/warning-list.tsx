import type { ExportWarning } from '@tollgate/contract/simulation/export.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Exported } from './export-queries.ts'
import classes from './network.module.css'
import { nameOfRecord } from './origin-words.ts'

/** What the format has no place for, and what a gateway may refuse. */
export function WarningList({ exported: { warnings, names } }: { exported: Exported }) {
  if (warnings.length === 0) return <StatusBadge kind="good" label="All of the decision can be written" />
  return (
    <section aria-label="What to know before it is sent">
      <h3 className={classes.subheading}>What to know before it is sent</h3>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.message}`}>
            {warning.message} <Place warning={warning} names={names} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({ warning: { resource, id }, names }: { warning: ExportWarning; names: Exported['names'] }) {
  const addressOf = useAddressOf()
  if (resource === null || id === null) return null
  return <RecordLink address={addressOf(resource, id)}>{nameOfRecord(names, resource, id)}</RecordLink>
}
