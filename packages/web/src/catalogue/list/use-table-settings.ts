import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Column } from '../format/columns.ts'

export type Density = 'compact' | 'comfortable'

export interface TableSettings {
  columns: readonly Column[]
  shown: readonly Column[]
  toggle: (key: string) => void
  reset: () => void
  /** Whether the columns are the definition's own choice. */
  plain: boolean
  density: Density
  setDensity: (density: Density) => void
}

/** The columns that a table shows, remembered per catalogue, and the density, remembered for all tables. */
export function useTableSettings(catalogue: Catalogue, columns: readonly Column[]): TableSettings {
  const [chosen, setChosen, forget] = useLocalStorage<readonly string[]>({
    key: `tollgate.columns.${catalogue.name}`,
    defaultValue: catalogue.columns,
    getInitialValueInEffect: false,
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'tollgate.density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const shown = useMemo(() => columns.filter(({ key }) => chosen.includes(key)), [columns, chosen])
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
    if (next.length > 0) setChosen(next)
  }
  const plain = chosen.length === catalogue.columns.length && catalogue.columns.every((key) => chosen.includes(key))
  return { columns, shown, toggle, reset: forget, plain, density, setDensity }
}
