/** A row as the file holds it. */
export interface FileRow {
  line: number
  /** The file's columns; the same array for rows that share them. */
  names: readonly string[]
  values: readonly unknown[]
}

/** Longest row, in characters: a quote that nobody closes must not fill the memory. */
export const LONGEST_ROW = 1024 * 1024
