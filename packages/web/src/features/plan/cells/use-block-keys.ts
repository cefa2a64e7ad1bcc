import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { describeKeys } from '../../../ui/keys.ts'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { type Block, spanOf } from './block.ts'
import { cellWords, type MatrixContent } from './matrix-content.ts'
import { useCellWrites } from './use-cell-writes.ts'
import type { Mapping, RuleZone } from '../rule-plans/rule-index.ts'

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
  const move = (chosen: Block, step: number, cell: HTMLElement) => {
    const { first } = spanOf(chosen).rows
    const mapping = content.mappings[first]
    if (!mapping) return
    flushSync(() => onMove(mapping.mapping_id, first + step))
    cell.scrollIntoView({ block: 'nearest' })
  }
  return ({ key, altKey, ctrlKey, metaKey, target }) => {
    const isCell = target instanceof HTMLElement && target.dataset.cell !== undefined
    if (!mayEdit || !block || !isCell) return false
    if (key === 'Delete') void store(clearedCells(content, block))
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') void store(filledCells(content, block))
    else if (altKey && key === 'ArrowUp') move(block, -1, target)
    else if (altKey && key === 'ArrowDown') move(block, 1, target)
    else return false
    return true
  }
}

/** The edits that clear a block: its cells with a condition. */
function clearedCells(content: MatrixContent, block: Block): UnitCell[] {
  const { rows, columns } = spanOf(block)
  return partOf(content.mappings, rows).flatMap((mapping) =>
    partOf(content.zones, columns)
      .filter((zone) => unitAt(content, mapping, zone) !== undefined)
      .map((zone) => cellOf(content, mapping, zone, null)),
  )
}

/** The edits that fill a block down: copies its first row to the others; a single row gets the row above. */
function filledCells(content: MatrixContent, block: Block): UnitCell[] {
  const { rows, columns } = spanOf(block)
  const from = rows.first === rows.last ? rows.first - 1 : rows.first
  const source = content.mappings[from]
  if (!source) return []
  return partOf(content.mappings, { first: from + 1, last: rows.last }).flatMap((mapping) =>
    partOf(content.zones, columns)
      .filter((zone) => cellWords(content, mapping, zone) !== cellWords(content, source, zone))
      .map((zone) => cellOf(content, mapping, zone, askedAt(content, source, zone))),
  )
}

function partOf<R>(rows: readonly R[], { first, last }: { first: number; last: number }): readonly R[] {
  return rows.slice(first, last + 1)
}

function unitAt({ units }: MatrixContent, { mapping_id }: Mapping, { ap_rule_zone_id }: RuleZone) {
  return units.get(mapping_id)?.get(ap_rule_zone_id)
}

function askedAt(content: MatrixContent, mapping: Mapping, zone: RuleZone): UnitCell['unit'] {
  const unit = unitAt(content, mapping, zone)
  if (!unit) return null
  const { mapping_match_type, mapping_type, mapping_value } = unit
  return { mapping_match_type: mapping_match_type ?? MATCH.IS, mapping_type, mapping_value }
}

/** A cell as it is sent. The write is refused if the stored one has changed since it was read. */
function cellOf(content: MatrixContent, mapping: Mapping, zone: RuleZone, unit: UnitCell['unit']): UnitCell {
  const row_version = unitAt(content, mapping, zone)?.row_version ?? null
  return { mapping_id: mapping.mapping_id, ap_rule_zone_id: zone.ap_rule_zone_id, row_version, unit }
}
