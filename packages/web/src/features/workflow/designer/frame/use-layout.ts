import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'

export interface Layout {
  /** The panel is shown; stored in the browser. */
  hasPanel: boolean
  showPanel: (shown: boolean) => void
  /** Full-screen mode. */
  isFull: boolean
  setFull: (full: boolean) => void
}

export function useLayout(): Layout {
  const [hasPanel, showPanel] = useLocalStorage({
    key: 'tollgate.workflow-panel',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [isFull, setFull] = useState(false)
  return useMemo(() => ({ hasPanel, showPanel, isFull, setFull }), [hasPanel, showPanel, isFull])
}
