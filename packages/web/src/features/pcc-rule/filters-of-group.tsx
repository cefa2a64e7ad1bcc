import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Skeleton } from '@mantine/core'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { asText, rowId } from '../../catalogue/row.ts'
import { useList } from '../../catalogue/list/use-list.ts'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { countOf } from '../../catalogue/format/words.ts'
import classes from './pcc-rule.module.css'

const filters = catalogueOf('rule-flow')
const SHOWN = 15
const COLUMNS = ['flow_direction', 'flow_description'] as const

export function FiltersOfGroup({ groupId }: { groupId: number | undefined }) {
  return groupId === undefined ? null : <FilterTable groupId={groupId} />
}

function FilterTable({ groupId }: { groupId: number }) {
  const addressOf = useAddressOf()
  const { data } = useList(filters, {
    page: 1,
    pageSize: SHOWN,
    sort: undefined,
    filters: { flow_group_id: String(groupId) },
  })
  if (!data) return <Skeleton height="3rem" />
  if (data.total === 0)
    return <p className={classes.note}>The flow group has no packet filters, so it matches no traffic.</p>
  return (
    <>
      <table className={classes.filters} aria-label="Packet filters">
        <thead>
          <tr>
            <th scope="col">Packet filter</th>
            {COLUMNS.map((key) => (
              <th key={key} scope="col">
                {filters.fields[key]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={rowId(filters, row)}>
              <th scope="row">
                <RecordLink address={addressOf(filters.name, rowId(filters, row))}>{asText(row.flow_name)}</RecordLink>
              </th>
              {COLUMNS.map((key) => (
                <td key={key} data-mono={key === 'flow_description' || undefined}>
                  <ValueText catalogue={filters} row={row} name={key} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > data.rows.length && (
        <p className={classes.note}>
          <RecordLink address={`${addressOf(filters.name)}?flow_group_id=${groupId}`}>
            All {countOf(filters.name, data.total)}
          </RecordLink>
        </p>
      )}
    </>
  )
}
