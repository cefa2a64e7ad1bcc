import type { Problem } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { captionOf } from '../../catalogue/format/columns.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { recordName } from '../../catalogue/format/record-name.ts'
import { capital } from '../../catalogue/format/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './problems.module.css'

/** The problems of a page, the most serious first as the server gives them. */
export function ProblemTable({ problems, dimmed }: { problems: readonly Problem[] | undefined; dimmed: boolean }) {
  return (
    <DataTable label="Problems" busy={!problems} dimmed={dimmed} className={classes.table}>
      <colgroup>
        <col className={classes.severity} />
        <col className={classes.kind} />
        <col className={classes.record} />
        <col className={classes.field} />
        <col />
      </colgroup>
      <thead>
        <tr>
          {['Severity', 'Catalogue', 'Record', 'Field', 'What is wrong'].map((caption) => (
            <th key={caption} scope="col">
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {problems?.map((problem) => (
          <ProblemRow
            key={`${problem.resource} ${problem.id} ${problem.code} ${problem.field ?? ''}`}
            problem={problem}
          />
        ))}
        {!problems && <SkeletonRows columns={5} rows={8} />}
      </tbody>
    </DataTable>
  )
}

function ProblemRow({ problem }: { problem: Problem }) {
  const { severity, message, resource, id, label, field, owner } = problem
  const addressOf = useAddressOf()
  const catalogue = catalogues.get(resource)
  const name = recordName(resource, label)
  const place = owner ? recordName(owner.resource, owner.label) : ''
  const address = addressOf(resource, id) ?? (owner && addressOf(owner.resource, owner.id))
  return (
    <tr>
      <td>
        <StatusBadge kind={severity === 'error' ? 'fault' : 'warning'} />
      </td>
      <td>{capital(catalogue?.words.one ?? resource)}</td>
      <td className={classes.name} title={place === '' ? name : `${name} (${place})`}>
        <RecordLink address={address}>{name || String(id)}</RecordLink>
        {place !== '' && <span className={classes.place}>{place}</span>}
      </td>
      <td>{field === null || !catalogue ? '—' : captionOf(catalogue, field)}</td>
      <td className={classes.message}>{message}</td>
    </tr>
  )
}
