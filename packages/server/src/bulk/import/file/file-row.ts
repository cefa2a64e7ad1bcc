export interface FileRow {
  line: number
  /** The column names. Rows with the same columns share one array. */
  names: readonly string[]
  values: readonly unknown[]
}
