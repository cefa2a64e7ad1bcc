import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { KeyboardEvent } from 'react'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { describeKeys } from '../../../ui/keys.ts'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { clearedCells, filledCells } from './block-edits.ts'
import { spanOf, type Block } from './block.ts'
import type { MatrixContent } from './matrix-content.ts'
import { useCellWrites } from './use-cell-writes.ts'

describeKeys('Blocks of cells', [
  { keys: ['Delete'], does: 'Clear the cell or the block' },
  { keys: ['Ctrl', 'D'], does: 'Fill down: the first row of the block, or of one row the row above' },
  { keys: ['Alt', '↑'], does: 'Move the mapping up; with ↓, down' },
])

interface BlockKeysProps {
  content: MatrixContent
  block: Block | undefined
  /** Moves a mapping to a position, 0 being the strongest. */
  onMove: (mapping: number, to: number) => void
}

/** Keys that clear and fill the chosen block and move its mapping. The handler returns true if it used the key. */
export function useBlockKeys({ content, block, onMove }: BlockKeysProps): (event: KeyboardEvent) => boolean {
  const mayEdit = useMayEdit()
  const write = useCellWrites()
  const failure = useFailureNotice()
  const store = async (cells: readonly UnitCell[]) => {
    if (cells.length === 0) return
    const refusal = await write(cells, cells.length === 1 ? '1 cell' : `${cells.length} cells`)
    if (refusal) failure.show(refusal.message)
    else failure.clear()
  }
  const move = (chosen: Block, step: number) => {
    const { first } = spanOf(chosen).rows
    const mapping = content.mappings[first]
    if (mapping && content.mappings[first + step]) onMove(mapping.mapping_id, first + step)
  }
  return ({ key, altKey, ctrlKey, metaKey, target }) => {
    const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined
    if (!mayEdit || !block || !isCell) return false
    if (key === 'Delete') void store(clearedCells(content, block))
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') void store(filledCells(content, block))
    else if (altKey && key === 'ArrowUp') move(block, -1)
    else if (altKey && key === 'ArrowDown') move(block, 1)
    else return false
    return true
  }
}
