/** Answer of a list: rows of one page and where the page stands. */
export function listEnvelope(
  rows: readonly unknown[],
  { page, pageSize }: { page: number; pageSize: number },
  total: number,
) {
  return {
    data: rows,
    meta: { currentPage: page, pageSize, total, totalPage: Math.ceil(total / pageSize) },
    statusDescription: [],
  }
}

/** Answer of a single row, or of anything else that is not a list. */
export function envelope<T>(data: T) {
  return { data, statusDescription: [] }
}
