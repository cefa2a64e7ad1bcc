/** A saved view of a list: its query and columns. */
export interface SavedView {
  name: string
  /** The query text of the address: filters, order, page size. */
  search: string
  columns: readonly string[]
}
