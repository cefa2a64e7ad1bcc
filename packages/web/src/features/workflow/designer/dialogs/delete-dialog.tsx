import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { successorOf } from '../gestures.ts'

interface Props {
  graph: WorkflowGraph
  ids: readonly number[]
  onClose: () => void
  onConfirm: (join: number | undefined) => void
}

/** Asks before nodes are deleted, and whether links to a deleted node shall lead to its successor. */
export function DeleteDialog({ graph, ids, onClose, onConfirm }: Props) {
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
