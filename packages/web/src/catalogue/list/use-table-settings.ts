import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useTeamViews } from './team-views.ts'
import type { Column } from '../format/columns.ts'

export type Density = 'compact' | 'comfortable'

export interface ColumnSizes {
  /** Widths in pixels that were set by hand, by the column's key. */
  widths: Readonly<Record<string, number>>
  /** Undefined resets the width. */
  resize: (key: string, width: number | undefined) => void
  /** Moves a column to the place of another one. */
  move: (key: string, to: string) => void
}

export interface TableSettings extends ColumnSizes {
  columns: readonly Column[]
  shown: readonly Column[]
  toggle: (key: string) => void
  /** Shows exactly these columns. */
  choose: (keys: readonly string[]) => void
  reset: () => void
  /** Whether the columns are the default ones. */
  plain: boolean
  density: Density
  setDensity: (density: Density) => void
}

const NO_WIDTHS: Readonly<Record<string, number>> = {}

/** The columns of a table with their widths, stored per catalogue; and the density, stored for all tables. */
export function useTableSettings(catalogue: Catalogue, columns: readonly Column[]): TableSettings {
  const usual = useTeamViews()?.first?.columns ?? catalogue.columns
  const [own, setChosen, forget] = useLocalStorage<readonly string[] | null>({
    key: `tollgate.columns.${catalogue.name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const chosen = own ?? usual
  const [widths, setWidths, forgetWidths] = useLocalStorage<Readonly<Record<string, number>>>({
    key: `tollgate.widths.${catalogue.name}`,
    defaultValue: NO_WIDTHS,
    getInitialValueInEffect: false,
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'tollgate.density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const shown = useMemo(() => inOrder(columns, chosen), [columns, chosen])
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((other) => other !== key) : withColumn(columns, chosen, key)
    if (next.length > 0) setChosen(next)
  }
  const resize = useCallback(
    (key: string, width: number | undefined) =>
      setWidths(({ [key]: _, ...others }) => (width === undefined ? others : { ...others, [key]: width })),
    [setWidths],
  )
  const move = (key: string, to: string) =>
    setChosen(chosen.filter((other) => other !== key).toSpliced(chosen.indexOf(to), 0, key))
  const reset = () => {
    forget()
    forgetWidths()
  }
  const isDefault = chosen.length === usual.length && usual.every((key, at) => chosen[at] === key)
  const plain = isDefault && Object.keys(widths).length === 0
  return { columns, shown, toggle, choose: setChosen, reset, widths, resize, move, plain, density, setDensity }
}

function inOrder(columns: readonly Column[], keys: readonly string[]): readonly Column[] {
  return keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
}

/** The keys with one more, before the first that comes after it in the catalogue. */
function withColumn(columns: readonly Column[], keys: readonly string[], key: string): readonly string[] {
  const placeOf = (one: string) => columns.findIndex((column) => column.key === one)
  const at = keys.findIndex((other) => placeOf(other) > placeOf(key))
  return keys.toSpliced(at < 0 ? keys.length : at, 0, key)
}
