import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { compareWorkflows, type NodeDifference } from '@tollgate/policy/workflow/compare.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controls, useReactFlow } from '@xyflow/react'
import { type ReactNode, useMemo } from 'react'
import { RecordLink } from '../../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import { boxOf } from '../canvas/boxes.ts'
import { DrawingCanvas } from '../canvas/drawing-canvas.tsx'
import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import { focusNode } from '../canvas/focus-node.ts'
import { READABLE_ZOOM } from '../canvas/in-sight.ts'
import { DesignerBody, DesignerFrame, DesignerHeader } from '../frame/designer-frame.tsx'
import { Entries, Entry, EntryTitle, Panel, PanelNote } from '../frame/panel.tsx'
import { Routes } from '../links/routes.ts'
import { otherGraphQuery } from '../other-graph.ts'
import { drawComparison } from './draw-comparison.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './compare.module.css'

const RENAMED = { kind: 'warning', label: 'Renamed' } as const

const BADGES = {
  added: { kind: 'good', label: 'Added' },
  removed: { kind: 'fault', label: 'Removed' },
  changed: { kind: 'warning', label: 'Changed' },
} as const

/** This workflow and another on one canvas: added, removed and changed nodes. */
export function Comparison({ other: id, dock }: { other: number; dock: ReactNode }) {
  const { graph } = useWorkflowSession()
  const { data, error, refetch } = useQuery(otherGraphQuery(id))
  const { work_group_id: own, work_group_name: name } = graph.group
  const back = { to: '/main/rule-workflow/$id', params: { id: String(own) }, label: 'Back to the drawing' }
  return (
    <DesignerFrame>
      <header>
        <DesignerHeader title={data ? `${name} compared with ${data.group.work_group_name}` : name} back={back} />
      </header>
      {data && <Compared other={data} own={graph} dock={dock} />}
      {error && !data && (
        <ErrorPanel title="The other workflow could not be loaded" text={error.message} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton h="32rem" aria-label="Loading the other workflow" />}
    </DesignerFrame>
  )
}

function idOf({ group }: WorkflowGraph): number {
  return group.work_group_id
}

interface ComparedProps {
  other: WorkflowGraph
  own: WorkflowGraph
  dock: ReactNode
}

function Compared({ other, own, dock }: ComparedProps) {
  const differences = useMemo(() => compareWorkflows(other, own), [other, own])
  const { nodes, edges } = useMemo(() => drawComparison(other, own, differences), [other, own, differences])
  const routes = useMemo(() => new Routes(nodes, edges), [nodes, edges])
  const goTo = useGoToDifference(nodes)
  const panel = (
    <Panel label="What differs" title="Differences">
      <PanelNote>{countsOf(differences)}</PanelNote>
      <PanelNote>
        <RecordLink address={`/main/simulation?view=changes&workflow=${idOf(other)}&other=${idOf(own)}`}>
          What they do differently
        </RecordLink>
      </PanelNote>
      <DifferenceList differences={differences} onOpen={goTo} />
    </Panel>
  )
  return (
    <DesignerBody panel={panel} dock={dock}>
      <DrawingCanvas
        {...{ nodes, edges, routes }}
        aria-label="Comparison canvas"
        nodesDraggable={false}
        nodesConnectable={false}
      >
        <Controls showInteractive={false} position="bottom-left" />
      </DrawingCanvas>
    </DesignerBody>
  )
}

/** Pans to the node of a difference and focuses it. */
function useGoToDifference(nodes: readonly StepNode[]) {
  const flow = useReactFlow<StepNode, LinkEdge>()
  return ({ kind, left, right }: NodeDifference) => {
    const shown = right ?? left
    const step = nodes.find(({ data }) => data.node.work_node_id === shown?.work_node_id && isOf(kind, data.mark))
    if (!step?.data.node.position) return
    const { x, y, width, height } = boxOf(step.data.node.position)
    void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), READABLE_ZOOM) })
    focusNode(step.id)
  }
}

function isOf(kind: NodeDifference['kind'], mark: StepNode['data']['mark']): boolean {
  return (kind === 'removed') === (mark === 'removed')
}

function countsOf(differences: readonly NodeDifference[]): string {
  const count = (kind: NodeDifference['kind']) => differences.filter((one) => one.kind === kind).length
  return `${count('added')} added, ${count('removed')} removed, ${count('changed')} changed, ${count('same')} the same`
}

interface Props {
  differences: readonly NodeDifference[]
  onOpen: (difference: NodeDifference) => void
}

/** The differences node by node; each links to its node. */
function DifferenceList({ differences, onOpen }: Props) {
  const shown = differences.filter(({ kind }) => kind !== 'same')
  if (shown.length === 0) return <PanelNote>Both workflows do the same.</PanelNote>
  return (
    <Entries label="Differences">
      {shown.map((difference) => {
        const { kind, left, right, differences: what } = difference
        const node = right ?? left
        if (kind === 'same' || !node) return null
        const isRenamed = what.length === 1 && hasNewName(difference)
        return (
          <Entry key={`${kind} ${node.work_node_id}`}>
            <EntryTitle
              onClick={() => onOpen(difference)}
              end={<StatusBadge {...(isRenamed ? RENAMED : BADGES[kind])} />}
            >
              {titleOf(difference)}
            </EntryTitle>
            {(isRenamed ? [] : what).map((one) => (
              <dl key={one.what} className={classes.change}>
                <dt>{one.what}</dt>
                <dd>
                  <del>{one.left || 'nothing'}</del>
                  <ins>{one.right || 'nothing'}</ins>
                </dd>
              </dl>
            ))}
          </Entry>
        )
      })}
    </Entries>
  )
}

function hasNewName({ left, right }: NodeDifference): boolean {
  return left !== undefined && right !== undefined && left.work_node_name !== right.work_node_name
}

/** The name of a node; both names if it was renamed. */
function titleOf(difference: NodeDifference): string {
  const { left, right } = difference
  const name = (right ?? left)?.work_node_name ?? ''
  return hasNewName(difference) ? `${left?.work_node_name} → ${name}` : name
}
