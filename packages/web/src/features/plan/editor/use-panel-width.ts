import { useLocalStorage } from '@mantine/hooks'

/** In per cent of the width of the version. */
export const LEAST_WIDTH = 25
export const MOST_WIDTH = 70
const USUAL_WIDTH = 40

/** The width of the panel of basic rules, kept in the browser. Without a width it is again as wide as usual. */
export function usePanelWidth(): { width: number; resize: (width: number | undefined) => void } {
  const [stored, store, forget] = useLocalStorage<number>({
    key: 'tollgate.plan-panel',
    defaultValue: USUAL_WIDTH,
    getInitialValueInEffect: false,
  })
  const width = clamped(stored)
  return { width, resize: (wanted) => (wanted === undefined ? forget() : store(clamped(wanted))) }
}

function clamped(width: unknown): number {
  return typeof width === 'number' ? Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width))) : USUAL_WIDTH
}
