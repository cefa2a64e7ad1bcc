import { IconMap, IconMapOff } from '@tabler/icons-react'
import { useLocalStorage } from '@mantine/hooks'
import { ControlButton, MiniMap, useStore } from '@xyflow/react'
import type { Box } from './boxes.ts'
import type { StepNode } from './flow-model.ts'
import { boundsOf } from './opening-view.ts'

const SIZE = { width: 144, height: 96 }

/** Whether the operator wants the overview; remembered in this browser. */
export function useOverview() {
  return useLocalStorage({ key: 'tollgate.workflow-overview', defaultValue: true, getInitialValueInEffect: false })
}

/** The drawing in small, in a corner; where all of it is in sight it would only cover some. */
export function Overview({ nodes }: { nodes: readonly StepNode[] }) {
  const whole = boundsOf(nodes.map(boxOfStep))
  const isInSight = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [left, top] = [whole.x * zoom + x, whole.y * zoom + y]
    return left >= 0 && top >= 0 && left + whole.width * zoom <= width && top + whole.height * zoom <= height
  })
  if (nodes.length === 0 || isInSight) return null
  return <MiniMap style={SIZE} pannable zoomable position="bottom-right" ariaLabel="Overview of the workflow" />
}

/** Says whether there is an overview, and has it otherwise. */
export function OverviewButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const Icon = isOn ? IconMap : IconMapOff
  return (
    <ControlButton
      title="Overview in the corner"
      aria-label="Overview in the corner"
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon aria-hidden />
    </ControlButton>
  )
}

function boxOfStep({ position: { x, y }, width = 0, height = 0 }: StepNode): Box {
  return { x, y, width, height }
}
