import { FIND, type Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { Page } from '../../api/client.ts'
import { asText, rowId, rowLabel } from '../row.ts'
import { filterTarget } from '../list/focus-targets.ts'
import { FilterField } from '../list/filter-field.tsx'
import { ListPagination } from '../list/list-pagination.tsx'
import { usePageThatExists } from '../list/use-page-that-exists.ts'
import type { ListState } from '../list/use-list-state.ts'
import classes from './group-screen.module.css'
import { inSentence } from '../format/words.ts'
import type { Grouping } from './grouping.ts'

interface GroupListProps {
  grouping: Grouping
  state: ListState
  list: UseQueryResult<Page<Row>>
  chosen: number | undefined
}

export function GroupList({ grouping: { groups }, state, list, chosen }: GroupListProps) {
  const filter = groups.filters.find(({ key }) => key === groups.search)
  usePageThatExists(state, list)
  const page = list.data
  return (
    <section className={classes.groups} aria-label={groups.words.many}>
      {filter && (
        <search className={classes.search} aria-label={`Filter ${groups.words.many}`}>
          <FilterField
            filter={filter}
            value={state.query.filters[filter.key] ?? ''}
            onFilter={state.filter}
            target={filterTarget(FIND)}
          />
        </search>
      )}
      <ul className={classes.list} data-dimmed={list.isPlaceholderData || undefined}>
        {page?.rows.map((row) => (
          <GroupEntry
            key={rowId(groups, row)}
            name={rowLabel(groups, row)}
            row={row}
            beside={groups.beside.map((key) => asText(row[key])).filter(Boolean)}
            id={rowId(groups, row)}
            chosen={rowId(groups, row) === chosen}
            onChoose={(id) => state.expand([id])}
          />
        ))}
        {!page && <Skeleton height="8rem" />}
      </ul>
      {page?.total === 0 && <p className={classes.none}>Nothing matches</p>}
      {page && page.total > 0 && (
        <ListPagination label={`Pages of ${inSentence(groups.words.many)}`} page={page} state={state} siblings={0} />
      )}
    </section>
  )
}

interface GroupEntryProps {
  id: number
  name: string
  row: Row
  beside: readonly string[]
  chosen: boolean
  onChoose: (id: number) => void
}

function GroupEntry({ id, name, row, beside, chosen, onChoose }: GroupEntryProps) {
  const count = Number(row.member_count)
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(id)
  }
  return (
    <li>
      <a
        href={`?expanded=${id}`}
        data-opens
        className={classes.entry}
        aria-current={chosen ? 'true' : undefined}
        onClick={choose}
      >
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {beside.length > 0 && <span className={classes.code}>{beside.join(' · ')}</span>}
          <span>{count === 1 ? '1 member' : `${count} members`}</span>
        </span>
      </a>
    </li>
  )
}
