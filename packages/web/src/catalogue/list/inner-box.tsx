import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../api/client.ts'
import type { ListState } from './use-list-state.ts'
import classes from './inner-list.module.css'
import { ListPagination } from './list-pagination.tsx'
import { RaisedBox } from '../../ui/raised-box.tsx'

interface InnerBoxProps {
  /** Plural of the rows, for their pages: "zones". */
  of: string
  state: ListState
  list: UseQueryResult<Page<Row>>
  /** Text shown when there are no rows at all. */
  empty: string
  children: ReactNode
}

/** The frame of a table inside a row of another list. */
export function InnerBox({ of, state, list, empty, children }: InnerBoxProps) {
  const filtered = Object.keys(state.query.filters).length > 0
  return (
    <>
      <RaisedBox>
        {children}
        {list.data?.total === 0 && <p className={classes.empty}>{filtered ? 'Nothing matches' : empty}</p>}
        {list.isError && <p className={classes.empty}>{list.error.message}</p>}
      </RaisedBox>
      {list.data && list.data.pageCount > 1 && (
        <ListPagination label={`Pages of ${of}`} page={list.data} state={state} />
      )}
    </>
  )
}
