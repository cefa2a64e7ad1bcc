import { Pagination } from '@mantine/core'

interface PageButtonsProps {
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** Buttons for the first and the last page. */
  withEdges?: boolean
  siblings?: number
}

const CONTROLS = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

/** The buttons that change the page of a list. */
export function PageButtons({ page, pageCount, onChange, withEdges = false, siblings = 1 }: PageButtonsProps) {
  return (
    <Pagination
      total={pageCount}
      value={page}
      onChange={onChange}
      withEdges={withEdges}
      size="sm"
      siblings={siblings}
      getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
    />
  )
}
