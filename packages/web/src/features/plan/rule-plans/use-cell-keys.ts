import type { KeyboardEvent, RefObject } from 'react'
import { describeKeys } from '../../../ui/keys.ts'
import { cellAtEnd, cellBeside } from '../cells/use-edited-cell.ts'

describeKeys('Cells of a rule plan', [
  { keys: ['↑', '↓', '←', '→'], does: 'Go to the next cell; with Shift, choose a block' },
  { keys: ['Home', 'End'], does: 'Go to the first or last cell of the row; with Ctrl, of the rule plan' },
  { keys: ['F2'], does: 'Edit the cell; typing begins afresh' },
])

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const ENDS = { Home: 'first', End: 'last' } as const

/**
 * Keys that `first` handles are left to it. Arrow keys move from cell to cell; Home and End go to the ends, as in a
 * spreadsheet.
 */
export function useCellKeys(
  table: RefObject<HTMLElement | null>,
  first: (event: KeyboardEvent) => boolean,
  reveal: (end: 'first' | 'last') => void,
): { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void } {
  return {
    onKeyDown(event) {
      if (first(event)) {
        event.preventDefault()
        return
      }
      const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null
      const next = cell && table.current ? cellAfter(event, table.current, cell, reveal) : undefined
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

/** The cell that a key leads to. */
function cellAfter(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  table: HTMLElement,
  cell: HTMLElement,
  reveal: (end: 'first' | 'last') => void,
) {
  if (altKey) return undefined
  const step = STEPS[key]
  if (step) return cellBeside(table, cell, step)
  if (key !== 'Home' && key !== 'End') return undefined
  const isWhole = ctrlKey || metaKey
  if (isWhole) reveal(ENDS[key])
  return cellAtEnd(table, cell, ENDS[key], isWhole ? 'matrix' : 'row')
}
