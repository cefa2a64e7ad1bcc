import { useMemo, useState } from 'react'
import type { PlanPlace } from '../../features/plan/plan-address.ts'
import { PlanScreen } from '../../features/plan/editor/plan-screen.tsx'
import { SimulatePanel } from '../../features/simulation/panel/simulate-panel.tsx'

/** The plan editor, with a panel that simulates the plan and highlights the mappings that match. */
export function PlanWithPanel({ place }: { place: PlanPlace }) {
  const [shown, setShown] = useState<Pick<PlanPlace, 'version' | 'event'>>({})
  const { plan, version, event = shown.event } = place
  const asked = useMemo(
    () => ({ plan: String(plan), version: textOf(version), event: textOf(event) }),
    [plan, version, event],
  )
  const covered = { ...asked, version: textOf(version ?? shown.version) }
  return <PlanScreen place={place} onShow={setShown} dock={<SimulatePanel place={asked} covered={covered} />} />
}

function textOf(id: number | undefined): string {
  return id === undefined ? '' : String(id)
}
