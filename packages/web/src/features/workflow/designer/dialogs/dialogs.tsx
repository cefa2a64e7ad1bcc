import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { NodeFormModal, type NodeFormValues } from '../../node-forms/node-form.tsx'
import { focusNode } from '../canvas/focus-node.ts'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { type DialogRequest, useDesigner } from '../designer-actions.ts'
import {
  deleteEdits,
  freePlace,
  labelFor,
  neighbourOf,
  placeEdits,
  type PositionValues,
  successorOf,
} from '../gestures.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { PositionDialog } from './position-dialog.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

interface Props {
  request: DialogRequest | undefined
  onClose: () => void
}

export function Dialogs({ request, onClose }: Props) {
  const { graph } = useWorkflowSession()
  if (!request) return null
  if (request.dialog === 'compare') return <CompareDialog onClose={onClose} />
  if (request.dialog === 'delete') return <DeleteNodes ids={request.ids} onClose={onClose} />
  const node = graph.nodes.find(({ work_node_id: id }) => id === request.id)
  return node ? <NodeDialog key={request.id} {...{ request, node, onClose }} /> : null
}

function DeleteNodes({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { graph, apply } = useWorkflowSession()
  const nodes = graph.nodes.filter(({ work_node_id: id }) => ids.includes(id))
  const remove = (join: number | undefined) => {
    const next = neighbourOf(graph, ids)
    void apply(labelFor('Delete', nodes), deleteEdits(graph, ids, join))
    onClose()
    if (next !== undefined) focusNode(next)
  }
  return <DeleteDialog graph={graph} ids={ids} onClose={onClose} onConfirm={remove} />
}

interface NodeDialogProps {
  request: Extract<DialogRequest, { id: number }>
  node: WorkflowNode
  onClose: () => void
}

function NodeDialog({ request, node, onClose }: NodeDialogProps) {
  const { graph, apply } = useWorkflowSession()
  const { connect, goToNode } = useDesigner()
  const { work_node_id: id, work_node_name: name } = node
  const closeAndGo = () => {
    onClose()
    goToNode(id)
  }
  if (request.dialog === 'edit') {
    const edit = (values: NodeFormValues) => {
      const saved = apply(`Edit ${name}`, [{ op: 'update', kind: 'node', id, values }])
      onClose()
      return saved
    }
    return <NodeFormModal opened node={node} onClose={onClose} onSubmit={edit} />
  }
  if (request.dialog === 'position') {
    const place = (values: PositionValues) => {
      void apply(`Place ${name}`, placeEdits(id, values))
      closeAndGo()
    }
    return <PositionDialog node={node} place={freePlace(graph)} onClose={onClose} onSubmit={place} />
  }
  return (
    <ConnectDialog
      node={node}
      nodes={graph.nodes}
      link={request.link}
      onClose={onClose}
      onSubmit={(link, to) => {
        connect(id, link, to)
        closeAndGo()
      }}
    />
  )
}

interface DeleteDialogProps {
  graph: WorkflowGraph
  ids: readonly number[]
  onClose: () => void
  onConfirm: (join: number | undefined) => void
}

/** Asks before nodes are deleted, and whether links to a deleted node shall lead to its successor. */
function DeleteDialog({ graph, ids, onClose, onConfirm }: DeleteDialogProps) {
  const next = successorOf(graph, ids)
  const [join, setJoin] = useState(true)
  const names = graph.nodes.filter(({ work_node_id: id }) => ids.includes(id)).map((node) => node.work_node_name)
  const [first] = names
  const title = names.length === 1 ? `Delete ${first}?` : `Delete ${names.length} nodes?`
  return (
    <ConfirmDialog
      opened
      danger
      title={title}
      confirmLabel="Delete"
      onConfirm={() => onConfirm(next && join ? next.work_node_id : undefined)}
      onCancel={onClose}
    >
      <Stack gap="md">
        <Text size="sm">Conditions, executions and callbacks are deleted too. Undo brings all of it back.</Text>
        {next && (
          <Checkbox
            checked={join}
            onChange={({ currentTarget }) => setJoin(currentTarget.checked)}
            label={`Join the neighbours: lead the links to ${next.work_node_name}`}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
