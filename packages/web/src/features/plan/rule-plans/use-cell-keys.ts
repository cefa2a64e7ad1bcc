import type { KeyboardEvent, RefObject } from 'react'
import { cellBeside } from '../cells/use-edited-cell.ts'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys walk from cell to cell. */
export function useCellKeys(table: RefObject<HTMLElement | null>): {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
} {
  return {
    onKeyDown(event) {
      const step = STEPS[event.key]
      const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null
      const next = step && cell && table.current ? cellBeside(table.current, cell, step) : undefined
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}
