import type { Problem } from '@tollgate/contract/problem.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { captionOf } from '../../catalogue/format/columns.ts'
import { WEIGHT_WORDS } from '../../catalogue/format/problem-words.ts'
import { SortHeader } from '../../catalogue/list/sort-header.tsx'
import { useProblemAddress } from '../../catalogue/record/use-problem-address.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { recordName } from '../../catalogue/format/record-name.ts'
import { capital } from '../../catalogue/format/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AcceptCell } from './accept-cell.tsx'
import classes from './problems.module.css'

interface ProblemTableProps {
  problems: readonly Problem[] | undefined
  dimmed: boolean
  sort: string | undefined
  onSort: (sort: string) => void
}

const column = (sort: string, label: string) => ({ key: sort, label, sort, numeric: false, mono: false, firm: false })
const COLUMNS = [
  column('weight', 'Weight'),
  column('resource', 'Catalogue'),
  column('label', 'Record'),
  column('message', 'What is wrong'),
]

/** A page of problems. Those that affect today's decisions come first, unless sorted otherwise. */
export function ProblemTable({ problems, dimmed, sort, onSort }: ProblemTableProps) {
  return (
    <DataTable label="Problems" busy={!problems} dimmed={dimmed} className={classes.table} data-stacks>
      <colgroup>
        <col className={classes.kind} />
        <col className={classes.kind} />
        <col className={classes.record} />
        <col />
        <col className={classes.record} />
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((one) => (
            <SortHeader key={one.key} column={one} sort={sort} onSort={(next) => onSort(next ?? '')} />
          ))}
          <th scope="col">Accepted</th>
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
  const { weight, severity, message, resource, id, label, field, owner } = problem
  const address = useProblemAddress()(problem)
  const catalogue = catalogues.get(resource)
  const name = recordName(resource, label)
  const place = owner ? recordName(owner.resource, owner.label) : ''
  return (
    <tr>
      <td className={classes.name}>
        <StatusBadge kind={severity === 'error' ? 'fault' : 'warning'} />
        <span className={classes.place}>{WEIGHT_WORDS[weight]}</span>
      </td>
      <td>{capital(catalogue?.words.one ?? resource)}</td>
      <td className={classes.name} title={place === '' ? name : `${name} (${place})`}>
        <RecordLink address={address}>{name || String(id)}</RecordLink>
        {place !== '' && <span className={classes.place}>{place}</span>}
      </td>
      <td className={classes.message}>
        {message}
        {field !== null && catalogue && <span className={classes.place}>{captionOf(catalogue, field)}</span>}
      </td>
      <td className={classes.message}>
        <AcceptCell problem={problem} />
      </td>
    </tr>
  )
}
