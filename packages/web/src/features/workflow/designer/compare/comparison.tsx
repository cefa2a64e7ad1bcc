import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { compareWorkflows, type NodeDifference } from '@tollgate/engine/workflow/compare.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Background, Controls, MarkerType, ReactFlow, useReactFlow, useStore } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useMemo } from 'react'
import { getData } from '../../../../api/client.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { useWorkflowSession } from '../../editing/session-context.ts'
import canvas from '../canvas/canvas.module.css'
import { focusNode } from '../canvas/focus-node.ts'
import { boxOf } from '../canvas/boxes.ts'
import { GRID } from '../canvas/grid.ts'
import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import { LinkEdgeView } from '../canvas/link-edge.tsx'
import { StepNodeView } from '../canvas/step-node.tsx'
import classes from '../designer.module.css'
import { Obstacles } from '../links/obstacles.ts'
import { ObstaclesContext } from '../links/obstacles-context.ts'
import { DifferenceList } from './difference-list.tsx'
import { drawComparison } from './draw-comparison.ts'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
/** From here on out, names are drawn larger. */
const FAR = 0.85
const FIT = { padding: 0.12, maxZoom: 1.1 }

/** This workflow on one canvas with another: what was added to the other, taken from it, and changed. */
export function Comparison({ other: id }: { other: number }) {
  const { graph } = useWorkflowSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['workflow-graph', id, 'compared'],
    queryFn: ({ signal }) => getData<WorkflowGraph>(`rule-workflow-group/${id}/graph`, signal),
    gcTime: 0,
  })
  const own = graph.group
  return (
    <div className={classes.designer}>
      <header className={classes.bar}>
        <h1 className={classes.title}>
          {data ? `${own.work_group_name} compared with ${data.group.work_group_name}` : own.work_group_name}
        </h1>
        <Link to="/main/rule-workflow/$id" params={{ id: String(own.work_group_id) }} className={classes.back}>
          Back to the drawing
        </Link>
      </header>
      {data && <Compared other={data} own={graph} />}
      {error && !data && (
        <ErrorPanel title="The other workflow could not be loaded" onRetry={() => void refetch()}>
          {error.message}
        </ErrorPanel>
      )}
      {!data && !error && <Skeleton className={classes.skeleton} aria-label="Loading the other workflow" />}
    </div>
  )
}

function Compared({ other, own }: { other: WorkflowGraph; own: WorkflowGraph }) {
  const differences = useMemo(() => compareWorkflows(other, own), [other, own])
  const { nodes, edges } = useMemo(() => drawComparison(other, own, differences), [other, own, differences])
  const obstacles = useMemo(() => new Obstacles(nodes), [nodes])
  const flow = useReactFlow<StepNode, LinkEdge>()
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR)
  const jump = ({ kind, left, right }: NodeDifference) => {
    const shown = right ?? left
    const step = nodes.find(({ data }) => data.node.work_node_id === shown?.work_node_id && isOf(kind, data.mark))
    if (!step?.data.node.position) return
    const { x, y, width, height } = boxOf(step.data.node.position)
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.6) })
    focusNode(step.id)
  }
  return (
    <div className={classes.body}>
      <div className={classes.drawing}>
        <div className={canvas.canvas} data-far={isFar || undefined}>
          <ObstaclesContext value={obstacles}>
            {' '}
            <ReactFlow<StepNode, LinkEdge>
              {...{ nodes, edges, nodeTypes, edgeTypes }}
              aria-label="Comparison canvas"
              defaultEdgeOptions={edgeOptions}
              onlyRenderVisibleElements
              nodesDraggable={false}
              nodesConnectable={false}
              deleteKeyCode={null}
              disableKeyboardA11y
              fitView
              fitViewOptions={FIT}
              minZoom={0.05}
              maxZoom={2.5}
            >
              <Background gap={GRID} size={1} />
              <Controls showInteractive={false} position="bottom-left" />
            </ReactFlow>
          </ObstaclesContext>
        </div>
      </div>
      <aside className={classes.panel} aria-label="What differs">
        <div className={classes.panelBody} role="region" aria-label="Differences">
          <p className={classes.muted}>{countsOf(differences)}</p>
          <DifferenceList differences={differences} onJump={jump} />
        </div>
      </aside>
    </div>
  )
}

function isOf(kind: NodeDifference['kind'], mark: StepNode['data']['mark']): boolean {
  return (kind === 'removed') === (mark === 'removed')
}

function countsOf(differences: readonly NodeDifference[]): string {
  const count = (kind: NodeDifference['kind']) => differences.filter((one) => one.kind === kind).length
  return `${count('added')} added, ${count('removed')} removed, ${count('changed')} changed, ${count('same')} the same`
}
