import { ControlButton, Controls } from '@xyflow/react'
import { IconMagnet, IconMagnetOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayEdit } from '../../../../catalogue/rights.ts'
import { useDesigner } from '../designer-actions.ts'
import { NodePad } from '../menu/node-pad.tsx'
import type { Selected } from '../selection/use-selected.ts'
import { DrawingCanvas } from './drawing-canvas.tsx'
import { GRID } from './grid.ts'
import { Overview, OverviewButton, useOverview } from './overview.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useDrawing } from './use-drawing.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { useMouse } from './use-mouse.ts'

/** A hand that clicks may move the mouse so far, in pixels of the screen. */
const CLICK = 4
const SNAP: [number, number] = [GRID, GRID]

interface Props {
  selected: Selected
  /** The node that is in sight first. */
  first: number | undefined
}

/** The drawing: nodes that can be moved, links that can be drawn, all of it by mouse and by keyboard. */
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
      <Controls showInteractive={false} position="bottom-left">
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
    </DrawingCanvas>
  )
}
