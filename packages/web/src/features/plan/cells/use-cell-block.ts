import { useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { type Block, type Position, spanOf } from './block.ts'
import { NEW_ROW, type MatrixContent, cellWords } from './matrix-content.ts'
import { toTsv } from './tsv.ts'

interface CellBlock {
  /** The cells to copy; also a single cell. */
  block: Block | undefined
  handlers: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onMouseDown: (event: MouseEvent) => void
    onKeyDownCapture: (event: KeyboardEvent) => void
    onCopy: (event: ClipboardEvent<HTMLElement>) => void
    onPaste: (event: ClipboardEvent<HTMLElement>) => void
  }
}

/** The block of cells chosen by Shift and arrows or a click, for copy and paste. */
export function useCellBlock(content: MatrixContent, onPaste: (text: string, block: Block) => void): CellBlock {
  const [ends, setEnds] = useState<Ends>()
  const block = ends && blockOf(ends, content)
  const extending = useRef(false)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const isExtended = extending.current
    extending.current = false
    const { cell } = target.dataset
    setEnds((before) =>
      cell === undefined ? undefined : { from: isExtended && before ? before.from : cell, to: cell },
    )
  }
  const clipboard = (act: (chosen: Block, event: ClipboardEvent<HTMLElement>) => void) => {
    return (event: ClipboardEvent<HTMLElement>) => {
      if (!block || !(event.target instanceof HTMLElement) || !event.target.dataset.cell) return
      event.preventDefault()
      act(block, event)
    }
  }
  return {
    block,
    handlers: {
      onFocus,
      onMouseDown: ({ shiftKey }) => {
        extending.current = shiftKey
      },
      onKeyDownCapture: ({ shiftKey, key }) => {
        extending.current = shiftKey && /^(Arrow|Home$|End$)/.test(key)
      },
      onCopy: clipboard((chosen, { clipboardData }) =>
        clipboardData.setData('text/plain', toTsv(cellTexts(content, chosen))),
      ),
      onPaste: clipboard((chosen, { clipboardData }) => onPaste(clipboardData.getData('text/plain'), chosen)),
    },
  }
}

/** The `data-cell` of the corners of a block: it stays on its mappings when these are moved. */
interface Ends {
  from: string
  to: string
}

function blockOf(ends: Ends, content: MatrixContent): Block | undefined {
  const [from, to] = [positionOf(ends.from, content), positionOf(ends.to, content)]
  return from && to && { from, to }
}

/** The texts of a block, row by row. */
function cellTexts(content: MatrixContent, block: Block): string[][] {
  const { rows, columns } = spanOf(block)
  const zones = content.zones.slice(columns.first, columns.last + 1)
  return content.mappings
    .slice(rows.first, rows.last + 1)
    .map((mapping) => zones.map((zone) => cellWords(content, mapping, zone)))
}

/** The position of a cell by its `data-cell`; undefined if its mapping or rule zone is gone. */
function positionOf(cell: string, { mappings, zones }: MatrixContent): Position | undefined {
  const [mapping, zone] = cell.split(' ').map(Number)
  const row = cell.startsWith(NEW_ROW)
    ? mappings.length
    : mappings.findIndex(({ mapping_id }) => mapping_id === mapping)
  const column = zones.findIndex(({ ap_rule_zone_id }) => ap_rule_zone_id === zone)
  return row === -1 || column === -1 ? undefined : { row, column }
}
