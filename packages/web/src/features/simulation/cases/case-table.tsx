import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { Checkbox } from '@mantine/core'
import { ActionsHeader, DataTable } from '../../../ui/data-table.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'
import type { Fields } from '../address/fields.ts'
import { CaseEntry } from './case-entry.tsx'
import classes from './cases.module.css'
import type { CaseColumns } from './shown-cases.ts'

interface CaseTableProps {
  rows: readonly StoredCase[]
  columns: CaseColumns
  chosen: ReadonlySet<number>
  resultOf: (id: number) => CaseResult | undefined
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (fields: Fields) => void
  onEdit: (row: StoredCase) => void
  onDelete: (row: StoredCase) => void
}

export function CaseTable({ rows, columns, chosen, resultOf, onChoose, ...rest }: CaseTableProps) {
  if (rows.length === 0) return <p>No test case is so.</p>
  const ids = rows.map(({ simulation_case_id }) => simulation_case_id)
  const isAll = ids.every((id) => chosen.has(id))
  const choose = (id: number, isChosen: boolean) =>
    onChoose(isChosen ? new Set([...chosen, id]) : new Set([...chosen].filter((one) => one !== id)))
  return (
    <RaisedBox>
      <DataTable label="Test cases" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label="Choose all"
                checked={isAll}
                indeterminate={!isAll && ids.some((id) => chosen.has(id))}
                onChange={() => onChoose(new Set(isAll ? [] : ids))}
              />
            </th>
            <th scope="col">Name</th>
            {columns.owner && (
              <th scope="col" className={classes.owner}>
                Plan or workflow
              </th>
            )}
            <th scope="col" className={classes.at}>
              Asks at
            </th>
            {columns.tags && <th scope="col">Tags</th>}
            <th scope="col">Last result</th>
            <ActionsHeader />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CaseEntry
              key={row.simulation_case_id}
              row={row}
              columns={columns}
              isChosen={chosen.has(row.simulation_case_id)}
              result={resultOf(row.simulation_case_id)}
              onChoose={choose}
              {...rest}
            />
          ))}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}
