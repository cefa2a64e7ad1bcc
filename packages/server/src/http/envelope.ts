/** Answer of a list: the rows of one page, and its position. */
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

/** Answer of anything but a list. */
export function envelope<T>(data: T) {
  return { data, statusDescription: [] }
}
