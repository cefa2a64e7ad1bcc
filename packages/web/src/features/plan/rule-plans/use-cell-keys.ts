import type { KeyboardEvent, RefObject } from 'react'

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
      if (!step || !cell || !table.current) return
      const rows = [...table.current.querySelectorAll('[role="row"]')]
        .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
        .filter((cells) => cells.length > 0)
      const row = rows.findIndex((cells) => cells.includes(cell))
      const next = rows[row + step[0]]?.[(rows[row]?.indexOf(cell) ?? 0) + step[1]]
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}
