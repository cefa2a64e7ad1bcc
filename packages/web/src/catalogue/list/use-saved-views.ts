import { useLocalStorage } from '@mantine/hooks'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { TableSettings } from './use-table-settings.ts'

/** A way of looking at a list that a person keeps: its address and its columns. */
export interface SavedView {
  name: string
  /** The query text of the address: filters, order, page size. */
  search: string
  columns: readonly string[]
}

const NO_VIEWS: readonly SavedView[] = []

/** The views of the list on screen. */
export function useSavedViews({ shown, choose }: TableSettings) {
  const { history } = useRouter()
  const { pathname, searchStr } = useLocation()
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `tollgate.views.${pathname}`,
    defaultValue: NO_VIEWS,
    getInitialValueInEffect: false,
  })
  const columns = shown.map(({ key }) => key)
  const search = withoutPlace(searchStr)
  return {
    views,
    /** Whether the list looks as the view says. */
    isOpen: (view: SavedView) => view.search === search && view.columns.join() === columns.join(),
    /** A view of the same name is replaced. */
    save: (name: string) =>
      setViews((kept) => [...kept.filter((view) => view.name !== name), { name, search, columns }]),
    remove: (name: string) => setViews((kept) => kept.filter((view) => view.name !== name)),
    open: (view: SavedView) => {
      choose(view.columns)
      history.push(pathname + view.search)
    },
  }
}

/** The query text without the page and the open record: a view begins at the first page. */
function withoutPlace(searchText: string): string {
  const params = new URLSearchParams(searchText)
  for (const key of ['page', 'open', 'edit', 'copy', 'create', 'expanded']) params.delete(key)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
