export interface FileRow {
  line: number
  /** The file's columns; the same array for rows that share them. */
  names: readonly string[]
  values: readonly unknown[]
}
