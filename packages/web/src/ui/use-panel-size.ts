import { useLocalStorage } from '@mantine/hooks'

interface PanelRange {
  least: number
  most: number
  usual: number
}

/** The size of a panel whose edge can be moved. */
export interface PanelSize {
  /** In per cent of what the panel stands in; of a column in pixels. */
  size: number
  least: number
  most: number
  /** Without a size it is again as large as usual. */
  resize: (size: number | undefined) => void
}

/** The size of a panel, in per cent of what it stands in; kept in the browser. */
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
