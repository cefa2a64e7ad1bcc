import { useLocalStorage } from '@mantine/hooks'

interface PanelRange {
  least: number
  most: number
  usual: number
}

/** The size of a panel with a movable edge. */
export interface PanelSize {
  /** Per cent of the parent; pixels for a column. */
  size: number
  least: number
  most: number
  /** Undefined resets it to the usual size. */
  resize: (size: number | undefined) => void
}

/** The size of a panel in per cent of its parent, stored in the browser. */
export function usePanelSize(key: string, { least, most, usual }: PanelRange): PanelSize {
  const [stored, store, forget] = useLocalStorage<number>({
    key,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const clamped = (size: number) => Math.min(most, Math.max(least, Math.round(size)))
  const size = Number.isFinite(stored) ? clamped(stored) : usual
  return { size, least, most, resize: (wanted) => (wanted === undefined ? forget() : store(clamped(wanted))) }
}
