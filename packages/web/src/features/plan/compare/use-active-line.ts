import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { ChangeRow } from './change-rows.ts'

/** Lines that PageUp and PageDown move. */
const PAGE = 10

/** Index of the active line, with the handlers that move it. */
export function useActiveLine(
  rows: readonly ChangeRow[],
  onToggle: (key: string) => void,
  scrollTo: (index: number) => void,
) {
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, rows.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOfKey(event.key, rows, active)
    if (target === undefined) return
    event.preventDefault()
    if (typeof target === 'string') return onToggle(target)
    const next = Math.max(0, Math.min(rows.length - 1, target))
    setChosen(next)
    scrollTo(next)
  }
  const onClick = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const row = line ? rows[Number(line.dataset.index)] : undefined
    if (!row) return
    setChosen(Number(line?.dataset.index))
    const isToggle = row.expanded !== undefined && target instanceof Element && target.closest('[data-toggle]')
    if (isToggle) onToggle(row.key)
  }
  return { active, handlers: { onKeyDown, onClick } }
}

/** The index to move to, or the key of the row to toggle. */
function targetOfKey(key: string, rows: readonly ChangeRow[], at: number): number | string | undefined {
  const row = rows[at]
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + PAGE
    case 'PageUp':
      return at - PAGE
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      return row?.expanded === false ? row.key : row?.expanded ? at + 1 : undefined
    case 'ArrowLeft':
      return row?.expanded ? row.key : rows.slice(0, at).findLastIndex(({ depth }) => depth < (row?.depth ?? 0))
    case 'Enter':
    case ' ':
      return row?.expanded === undefined ? undefined : row.key
    default:
      return undefined
  }
}
