import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Step } from './editor-props.ts'
import { NEW_ROW } from './matrix-content.ts'

/** A cell that is edited. */
export interface EditedCell {
  mapping: number
  zone: number
  /** The key that opened it; absent: it starts with its stored text. */
  typed: string | undefined
}

const STEPS: Readonly<Record<Exclude<Step, 'away'>, readonly [rows: number, cells: number]>> = {
  stay: [0, 0],
  down: [1, 0],
  right: [0, 1],
}

type EditedCells = ReadonlyMap<number, readonly EditedCell[]>

const NONE: EditedCells = new Map()

/**
 * The edited cells of a matrix by mapping, and where the focus goes when one is left. There are several while a text is
 * stored or was refused and the next cell is edited already.
 */
export function useEditedCells(table: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState(NONE)
  const next = useRef<{ cell: EditedCell; step: keyof typeof STEPS }>(undefined)
  const edit = useCallback((cell: EditedCell) => setEdited((now) => withCells(now, cell, [cell])), [])
  const close = useCallback((cell: EditedCell, step: Step) => {
    const isInside = document.activeElement?.closest('[data-editor]')
    next.current = isInside && step !== 'away' ? { cell, step } : undefined
    setEdited((now) => withCells(now, cell, []))
  }, [])
  useEffect(() => {
    if (!next.current || !table.current) return
    const { cell, step } = next.current
    next.current = undefined
    const from = table.current.querySelector<HTMLElement>(`[data-cell="${cell.mapping} ${cell.zone}"]`)
    if (from) (cellBeside(table.current, from, STEPS[step]) ?? from).focus()
  })
  return { edited, edit, close }
}

/** The same with `cells` in place of one. */
function withCells(all: EditedCells, { mapping, zone }: EditedCell, cells: readonly EditedCell[]): EditedCells {
  const others = (all.get(mapping) ?? []).filter((other) => other.zone !== zone)
  const rest = [...all].filter(([other]) => other !== mapping)
  return new Map(others.length + cells.length === 0 ? rest : [...rest, [mapping, [...others, ...cells]]])
}

/** The cell at an offset from another; undefined outside the matrix. */
export function cellBeside(
  table: HTMLElement,
  cell: HTMLElement,
  [rows, cells]: readonly [rows: number, cells: number],
): HTMLElement | undefined {
  const lines = linesOf(table)
  const row = lines.findIndex((line) => line.includes(cell))
  return lines[row + rows]?.[(lines[row]?.indexOf(cell) ?? 0) + cells]
}

/** The first or last cell of a row, or of the whole matrix. */
export function cellAtEnd(
  table: HTMLElement,
  cell: HTMLElement,
  end: 'first' | 'last',
  of: 'row' | 'matrix',
): HTMLElement | undefined {
  const at = end === 'first' ? 0 : -1
  const lines = linesOf(table).filter(([first]) => !first?.dataset.cell?.startsWith(NEW_ROW))
  return (of === 'matrix' ? lines.at(at) : lines.find((line) => line.includes(cell)))?.at(at)
}

function linesOf(table: HTMLElement): HTMLElement[][] {
  return [...table.querySelectorAll('[role="row"]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('[data-cell]')])
    .filter((line) => line.length > 0)
}
