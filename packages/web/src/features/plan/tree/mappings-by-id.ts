import { oncePerTree } from './once-per-tree.ts'

/** The mappings of a version by id. */
export const mappingsById = oncePerTree(({ mappings }) => new Map(mappings.map((row) => [row.mapping_id, row])))
