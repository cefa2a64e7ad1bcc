import type { TextIndex } from './engine.ts'

/** Text columns with a substring index, created by migration 0006. */
const TEXT_INDEXES: readonly TextIndex[] = [
  { table: 'zone_value', id: 'seq', column: 'value' },
  { table: 'zone_value', id: 'seq', column: 'exp_value' },
]

export function textIndexOf(table: string, column: string): TextIndex | undefined {
  return TEXT_INDEXES.find((index) => index.table === table && index.column === column)
}
