import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { ChangeLine } from './change-line.tsx'
import type { ChangeRow } from './change-rows.ts'
import type { ZoneLabels } from './change-words.ts'
import classes from './compare.module.css'

/** Lines that PageUp and PageDown move. */
const PAGE = 10

interface ChangeTreeProps {
  rows: readonly ChangeRow[]
  zones: ZoneLabels
  /** Titles of the two sides. */
  before: string
  after: string
  onToggle: (key: string) => void
}

/** Height of a line in pixels, the same as in the style sheet. */
const LINE_HEIGHT = 32

/** The changes as a tree, both sides next to each other. The tree is one Tab stop; arrow keys move inside it. */
export function ChangeTree({ rows, zones, before, after, onToggle }: ChangeTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  })
  const { active, handlers } = useActiveLine(rows, onToggle, (index) => lines.scrollToIndex(index))
  return (
    <div className={classes.tree}>
      <TreeHead before={before} after={after} />
      <div
        ref={box}
        className={classes.box}
        role="treegrid"
        aria-label="Changes"
        aria-rowcount={rows.length}
        aria-colcount={3}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        tabIndex={0}
        {...handlers}
      >
        <div role="presentation" className={classes.lines} style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            const isActive = index === active
            return row && <TreeLine key={row.key} id={`${id}-${index}`} {...{ row, zones, index, start, isActive }} />
          })}
        </div>
      </div>
    </div>
  )
}

function TreeHead({ before, after }: Pick<ChangeTreeProps, 'before' | 'after'>) {
  return (
    <div className={classes.head} aria-hidden>
      <span>What differs</span>
      <span title={before}>{before}</span>
      <span title={after}>{after}</span>
    </div>
  )
}

interface TreeLineProps {
  id: string
  row: ChangeRow
  zones: ZoneLabels
  index: number
  /** Distance from the top of the tree, in pixels. */
  start: number
  isActive: boolean
}

function TreeLine({ id, row, zones, index, start, isActive }: TreeLineProps) {
  return (
    <div
      id={id}
      role="row"
      className={classes.line}
      style={{ transform: `translateY(${start}px)` }}
      data-active={isActive || undefined}
      data-field={row.field !== undefined || undefined}
      aria-rowindex={index + 1}
      aria-level={row.depth}
      aria-expanded={row.expanded}
      data-index={index}
    >
      <ChangeLine row={row} zones={zones} />
    </div>
  )
}

/** Index of the active line, with the handlers that move it. */
function useActiveLine(rows: readonly ChangeRow[], onToggle: (key: string) => void, scrollTo: (index: number) => void) {
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
