/** A column of the file, with the values of its first rows. */
export interface SourceColumn {
  name: string
  samples: readonly string[]
}
