import { ControlButton, Controls, MiniMap, useReactFlow, useStore, type XYPosition } from '@xyflow/react'
import { IconMagnet, IconMagnetOff, IconMap, IconMapOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useMayEdit } from '../../../../catalogue/rights.ts'
import { useDesigner } from '../designer-actions.ts'
import { NodePad } from '../menu/node-pad.tsx'
import { FirstNode } from '../new-node/palette.tsx'
import type { Selected } from '../selection/use-selected.ts'
import type { Box } from './boxes.ts'
import { DrawingCanvas } from './drawing-canvas.tsx'
import type { StepNode } from './flow-model.ts'
import { GRID, onGrid } from './grid.ts'
import { boundsOf } from './opening-view.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useDrawing } from './use-drawing.ts'
import { useMouse } from './use-mouse.ts'
import { isTyping } from '../../../../ui/keys.ts'
import type { Place } from '../gestures.ts'
import { actionOf, isMenuKey, keysOf } from '../menu/action.ts'
import { useActions } from '../menu/use-actions.ts'
import { subjectAt } from './subject-at.ts'

const SIZE = { width: 144, height: 96 }

/** Mouse movement, in screen pixels, that still counts as a click. */
const CLICK = 4
const SNAP: [number, number] = [GRID, GRID]
/** Do not enlarge a small drawing. */
const FIT = { maxZoom: 1 }

interface Props {
  selected: Selected
  /** The node to show first. */
  first: number | undefined
}

/** The drawing: move nodes and draw links by mouse or keyboard. */
export function Canvas({ selected, first }: Props) {
  const { nodes, edges, routes, onNodesChange, onEdgesChange } = useDrawing(selected)
  const mouse = useMouse()
  const onKeyDown = useCanvasKeys()
  const { goToNode } = useDesigner()
  const mayEdit = useMayEdit()
  const [snaps, setSnaps] = useState(true)
  const [hasOverview, setHasOverview] = useOverview()
  useDrawingKeys()
  return (
    <DrawingCanvas
      {...{ nodes, edges, routes, onNodesChange, onEdgesChange, onKeyDown }}
      {...mouse}
      aria-label="Workflow canvas"
      snapToGrid={snaps}
      onInit={() => first !== undefined && goToNode(first)}
      snapGrid={SNAP}
      nodesDraggable={mayEdit}
      nodesConnectable={mayEdit}
      nodeDragThreshold={CLICK}
      nodeClickDistance={CLICK}
      paneClickDistance={CLICK}
      connectionRadius={60}
      isValidConnection={({ source, target }) => source !== target}
      multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
      zoomOnDoubleClick={false}
      elevateNodesOnSelect={false}
    >
      <Controls showInteractive={false} position="bottom-left" fitViewOptions={FIT}>
        <ControlButton
          title="Snap to the grid"
          aria-label="Snap to the grid"
          aria-pressed={snaps}
          onClick={() => setSnaps(!snaps)}
        >
          {snaps ? <IconMagnet aria-hidden /> : <IconMagnetOff aria-hidden />}
        </ControlButton>
        <OverviewButton isOn={hasOverview} onToggle={() => setHasOverview(!hasOverview)} />
      </Controls>
      {hasOverview && <Overview nodes={nodes} />}
      {mayEdit && <NodePad />}
      {mayEdit && <FirstNode />}
    </DrawingCanvas>
  )
}

/** In a smaller window the minimap would cover nodes. */
const WIDE = 1024

/** Whether the minimap is shown; stored in the browser. */
function useOverview() {
  return useLocalStorage({
    key: 'tollgate.workflow-overview',
    defaultValue: window.innerWidth > WIDE,
    getInitialValueInEffect: false,
  })
}

/** A minimap in a corner, hidden while the whole drawing is visible. */
function Overview({ nodes }: { nodes: readonly StepNode[] }) {
  const whole = boundsOf(nodes.map(boxOfStep))
  const isInSight = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [left, top] = [whole.x * zoom + x, whole.y * zoom + y]
    return left >= 0 && top >= 0 && left + whole.width * zoom <= width && top + whole.height * zoom <= height
  })
  if (nodes.length === 0 || isInSight) return null
  return <MiniMap style={SIZE} pannable zoomable position="bottom-right" ariaLabel="Overview of the workflow" />
}

/** Toggles the minimap. */
function OverviewButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
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

/** Keys of the drawing while no node or link has the focus: N creates a node in the middle of the view. */
function useDrawingKeys(): void {
  const { openMenu } = useDesigner()
  const actionsOf = useActions()
  const flow = useReactFlow()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || subjectAt(event.target)) return
      const canvas = document.querySelector('.react-flow')
      const drawing = { about: 'drawing', place: middleOf(canvas, flow.screenToFlowPosition) } as const
      const isOnCanvas = event.target === document.body || canvas?.contains(event.target as Node) === true
      const run = isMenuKey(event)
        ? isOnCanvas && (() => openMenu(drawing))
        : actionOf(keysOf(event), actionsOf(drawing).flat())?.run
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [openMenu, actionsOf, flow])
}

function middleOf(element: Element | null, toFlow: (at: XYPosition) => XYPosition): Place {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const { x, y } = toFlow({ x: left + width / 2, y: top + height / 2 })
  return { left: onGrid(x), up: onGrid(y) }
}
