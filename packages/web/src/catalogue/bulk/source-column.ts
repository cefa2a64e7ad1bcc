/** A column of the chosen file, with what stands in its first rows. */
export interface SourceColumn {
  name: string
  samples: readonly string[]
}
