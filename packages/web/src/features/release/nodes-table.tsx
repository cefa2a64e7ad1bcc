import { deleteNode } from '@tollgate/contract/calls/node.ts'
import type { PolicyNode } from '@tollgate/contract/release/node.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge, type StatusBadgeProps } from '../../ui/status-badge.tsx'
import { hasTarget } from './node-calls.ts'
import { useStep } from './release-calls.ts'
import classes from './release.module.css'

const CAPTIONS = ['Node', 'State', 'Runs', 'Since', 'Should run', 'Last heard of']

/** Nodes with trouble come first. */
export function NodesTable({ nodes, mayRemove }: { nodes: readonly PolicyNode[]; mayRemove: boolean }) {
  const [removing, setRemoving] = useState<PolicyNode>()
  const { mutate, isPending } = useStep(() => setRemoving(undefined))
  const inOrder = nodes.toSorted((a, b) => Number(hasTarget(a)) - Number(hasTarget(b)))
  return (
    <>
      <DataTable label="Nodes" className={classes.table}>
        <TableHead captions={CAPTIONS}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {inOrder.map((node) => (
            <tr key={node.node_id}>
              <td>{node.node_name}</td>
              <td>
                <StatusBadge {...stateOf(node)} />
                {node.error !== null && <div className={classes.muted}>{node.error}</div>}
              </td>
              <td>{node.state === 'failed' ? 'the one before' : node.release_id}</td>
              <td>{node.since && <RelativeTime value={node.since} />}</td>
              <td>{node.target_release_id}</td>
              <td>{node.reported_at && <RelativeTime value={node.reported_at} />}</td>
              <ActionsCell>
                {mayRemove && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${node.node_name}`}
                    onClick={() => setRemoving(node)}
                  >
                    <IconTrash size="1rem" aria-hidden />
                  </ActionIcon>
                )}
              </ActionsCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <ConfirmDialog
        opened={removing !== undefined}
        title={`Remove ${removing?.node_name}`}
        confirmLabel="Remove"
        danger
        loading={isPending}
        onConfirm={() =>
          removing &&
          mutate({
            send: () => send(deleteNode, { params: { name: removing.node_name } }),
            done: `${removing.node_name} is removed`,
          })
        }
        onCancel={() => setRemoving(undefined)}
      >
        Its token is refused from now on. The node goes on with the release that it has.
      </ConfirmDialog>
    </>
  )
}

function stateOf(node: PolicyNode): StatusBadgeProps {
  if (node.state === null) return { kind: 'ended', label: 'Not heard of yet' }
  if (node.state === 'failed') return { kind: 'fault', label: `Could not take release ${node.release_id}` }
  if (node.state === 'returned') return { kind: 'warning', label: 'Went back by itself' }
  return hasTarget(node) ? { kind: 'good', label: 'As it should be' } : { kind: 'future', label: 'On its way' }
}
