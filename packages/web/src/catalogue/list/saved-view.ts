/** A way of looking at a list that is kept: its address and its columns. */
export interface SavedView {
  name: string
  /** The query text of the address: filters, order, page size. */
  search: string
  columns: readonly string[]
}
