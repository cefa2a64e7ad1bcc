import { Background, ControlButton, Controls, MarkerType, ReactFlow, useStore } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { IconMagnet, IconMagnetOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useDesigner } from '../designer-context.ts'
import { ObstaclesContext } from '../links/obstacles-context.ts'
import classes from './canvas.module.css'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { GRID } from './grid.ts'
import { LinkEdgeView } from './link-edge.tsx'
import { Overview, OverviewButton, useOverview } from './overview.tsx'
import { StepNodeView } from './step-node.tsx'
import { useCanvasKeys, useCreateKey } from './use-canvas-keys.ts'
import { useDrawing } from './use-drawing.ts'
import { useMouse } from './use-mouse.ts'
import { wholeOrBegin } from './whole-or-begin.ts'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
/** From here on out, names are drawn larger. */
const FAR = 0.85
/** A hand that clicks may move the mouse so far, in pixels of the screen. */
const CLICK = 4
const SNAP: [number, number] = [GRID, GRID]

interface Props {
  selected: ReadonlySet<number>
  /** The node that the canvas begins with in sight. */
  first: number | undefined
  onSelect: (ids: readonly number[]) => void
}

/** The drawing: nodes that can be moved, links that can be drawn, all of it by mouse and by keyboard. */
export function Canvas({ selected, first, onSelect }: Props) {
  const { nodes, edges, obstacles, onNodesChange, onEdgesChange } = useDrawing(selected, onSelect)
  const mouse = useMouse()
  const onKeyDown = useCanvasKeys(edges)
  const { jump } = useDesigner()
  const [snaps, setSnaps] = useState(true)
  const [hasOverview, setHasOverview] = useOverview()
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR)
  useCreateKey()
  const [fitOptions] = useState(() => wholeOrBegin(nodes))
  return (
    <div className={classes.canvas} data-far={isFar || undefined}>
      <ObstaclesContext value={obstacles}>
        <ReactFlow<StepNode, LinkEdge>
          {...{ nodes, edges, nodeTypes, edgeTypes, onNodesChange, onEdgesChange }}
          {...mouse}
          onKeyDown={onKeyDown}
          aria-label="Workflow canvas"
          defaultEdgeOptions={edgeOptions}
          onlyRenderVisibleElements
          fitView
          fitViewOptions={fitOptions}
          minZoom={0.05}
          maxZoom={2.5}
          snapToGrid={snaps}
          onInit={() => first !== undefined && jump(first)}
          snapGrid={SNAP}
          nodeDragThreshold={CLICK}
          nodeClickDistance={CLICK}
          paneClickDistance={CLICK}
          connectionRadius={60}
          deleteKeyCode={null}
          multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          elevateNodesOnSelect={false}
        >
          <Background gap={GRID} size={1} />
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
        </ReactFlow>
      </ObstaclesContext>
    </div>
  )
}
