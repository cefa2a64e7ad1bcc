import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SimulatePanel } from '../../features/simulation/panel/simulate-panel.tsx'
import { DesignerScreen } from '../../features/workflow/designer/designer-screen.tsx'

/** The designer, with a panel that simulates the workflow and highlights its path. */
export function DesignerWithPanel() {
  const { id } = useParams({ strict: false }) as { id: string }
  const asked = useMemo(() => ({ workflow: id, exact: '1' }), [id])
  return <DesignerScreen dock={<SimulatePanel place={asked} />} />
}
