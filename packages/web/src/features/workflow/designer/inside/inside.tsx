import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { summariser } from '@tollgate/policy/workflow/summary.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Controls } from '@xyflow/react'
import { useMemo, type ReactNode } from 'react'
import { useAddressOf } from '../../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../../catalogue/record/record-link.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import { DrawingCanvas } from '../canvas/drawing-canvas.tsx'
import { toLinkEdges, toStepNodes } from '../canvas/flow-model.ts'
import { DesignerBody, DesignerFrame, DesignerHeader } from '../frame/designer-frame.tsx'
import { Entries, Entry, Panel, PanelNote } from '../frame/panel.tsx'
import { Routes } from '../links/routes.ts'
import { otherGraphQuery } from '../other-graph.ts'
import { useInsideAddress } from './inside-address.ts'

/**
 * A workflow that a node calls, drawn in its place. A simulated path stays highlighted, and Back returns to the node.
 */
export function Inside({ id, dock }: { id: number; dock: ReactNode }) {
  const { graph } = useWorkflowSession()
  const node = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('node') })
  const { data, error, refetch } = useQuery(otherGraphQuery(id))
  const { work_group_id: own, work_group_name: name } = graph.group
  const back = {
    to: '/main/rule-workflow/$id',
    params: { id: String(own) },
    ...(node !== null && { search: { node } }),
    label: `Back to ${name}`,
  }
  return (
    <DesignerFrame>
      <header>
        <DesignerHeader title={data ? `${data.group.work_group_name}, run by ${name}` : name} back={back} />
      </header>
      {data && <Drawing key={id} graph={data} dock={dock} />}
      {error && !data && <ErrorPanel title="The workflow could not be loaded" text={error.message} onRetry={refetch} />}
      {!data && !error && <Skeleton h="32rem" aria-label="Loading the workflow" />}
    </DesignerFrame>
  )
}

const NO_PROBLEMS: ReadonlyMap<number, string> = new Map()

function Drawing({ graph, dock }: { graph: WorkflowGraph; dock: ReactNode }) {
  const nodes = useMemo(() => toStepNodes(graph.nodes, NO_PROBLEMS, summariser(graph)), [graph])
  const edges = useMemo(() => toLinkEdges(graph), [graph])
  const routes = useMemo(() => new Routes(nodes, edges), [nodes, edges])
  return (
    <DesignerBody panel={<Calls graph={graph} />} dock={dock}>
      <DrawingCanvas
        {...{ nodes, edges, routes }}
        aria-label="Canvas of the workflow that is run"
        nodesDraggable={false}
        nodesConnectable={false}
      >
        <Controls showInteractive={false} position="bottom-left" />
      </DrawingCanvas>
    </DesignerBody>
  )
}

/** Links to its editor, and to the workflows that it calls. */
function Calls({ graph: { group, callbacks, nodes } }: { graph: WorkflowGraph }) {
  const addressOf = useAddressOf()
  const insideOf = useInsideAddress()
  const names = new Map(nodes.map((node) => [node.work_node_id, node.work_node_name]))
  return (
    <Panel label="The workflow that is run" title={group.work_group_name}>
      <PanelNote>It is only read here.</PanelNote>
      <PanelNote>
        <RecordLink address={addressOf('rule-workflow-group', group.work_group_id)}>Edit it</RecordLink>
      </PanelNote>
      <Entries>
        {callbacks.map(({ work_node_id: id, work_group_id: called, work_group_name: name }) => (
          <Entry key={id}>
            {names.get(id)} runs <RecordLink address={insideOf(called)}>{name}</RecordLink>
          </Entry>
        ))}
      </Entries>
    </Panel>
  )
}
