import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Page } from '../../api/client.ts'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { formatCount } from '../format/format-value.ts'
import { LateSelect } from '../lookup/late-select.tsx'
import type { ListState } from './use-list-state.ts'
import classes from './catalogue-screen.module.css'

const SIZES = [10, 25, 50, 100]

interface ListPaginationProps {
  /** Label that tells it from another list's pages. */
  label?: string
  page: Page<Row>
  state: ListState
  /** Page buttons on each side of the current one; fewer where space is short. */
  siblings?: number
  /** At the end of the screen, with space for notices below it. */
  atEnd?: boolean
}

/** The range of rows shown, the size of a page, and the page buttons. */
export function ListPagination({ label = 'Pages', page, state, siblings, atEnd }: ListPaginationProps) {
  const { query, change } = state
  const first = (page.page - 1) * query.pageSize + 1
  const sizes = SIZES.includes(query.pageSize) ? SIZES : [...SIZES, query.pageSize].toSorted((a, b) => a - b)
  return (
    <nav className={classes.pages} data-at-end={atEnd || undefined} aria-label={label}>
      <span className={classes.span}>
        {formatCount(first)}–{formatCount(first + page.rows.length - 1)} of {formatCount(page.total)}
      </span>
      <LateSelect
        className={classes.size}
        aria-label="Rows on a page"
        value={String(query.pageSize)}
        data={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        onChoose={(chosen) => change({ pageSize: Number(chosen) })}
        acts
      />
      <PageButtons
        page={query.page}
        pageCount={page.pageCount}
        onChange={(next) => change({ page: next })}
        withEdges={siblings === undefined}
        {...(siblings !== undefined && { siblings })}
      />
    </nav>
  )
}
