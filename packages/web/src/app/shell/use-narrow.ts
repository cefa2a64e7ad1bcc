import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

/** Whether the sidebar shows only icons: on a wide window as chosen and remembered, on a small one unless it is opened. */
export function useNarrow(): { narrow: boolean; toggle: () => void } {
  const small = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage({
    key: 'tollgate-sidebar-narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [opened, setOpened] = useState(false)
  if (small) return { narrow: !opened, toggle: () => setOpened(!opened) }
  return { narrow: chosen, toggle: () => choose(!chosen) }
}
