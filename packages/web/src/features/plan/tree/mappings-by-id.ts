import { oncePerTree } from './once-per-tree.ts'

/** The mappings of a version: looked up, never searched. */
export const mappingsById = oncePerTree(({ mappings }) => new Map(mappings.map((row) => [row.mapping_id, row])))
