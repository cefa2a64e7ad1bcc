import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LINK_LABEL, linksShown } from '@tollgate/policy/workflow/links.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { MayEdit } from '../../../../catalogue/may-edit.tsx'
import { addFocusTarget } from '../../../../ui/focus.ts'
import { NodeEditor } from '../../node-forms/node-editor.tsx'
import { useDesigner } from '../designer-actions.ts'
import { PanelNote } from '../frame/panel.tsx'

/** Focus target for the first field of a node in the panel; with the id, so that the last open node is not meant. */
export const nodeTarget = (id: number) => `workflow node panel ${id}`

/** The open node: its content by type, and its actions. */
export function NodePanel({ node }: { node: WorkflowNode | undefined }) {
  if (!node) return <PanelNote>Choose a node on the canvas or in the outline.</PanelNote>
  return <OpenNode key={node.work_node_id} node={node} />
}

function OpenNode({ node }: { node: WorkflowNode }) {
  const { openDialog, confirmDelete } = useDesigner()
  const { work_node_id: id } = node
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = root.current?.querySelector<HTMLElement>('input, button, textarea')
    return field ? addFocusTarget(nodeTarget(id), field, { selectText: true }) : undefined
  }, [id])
  return (
    <div ref={root}>
      <NodeEditor node={node} />
      <MayEdit>
        <Group gap="xs" mt="md">
          {linksShown(node).map((link) => (
            <Button
              key={link}
              size="compact-sm"
              variant="default"
              onClick={() => openDialog({ dialog: 'connect', id, link })}
            >
              Connect {LINK_LABEL[link]}
            </Button>
          ))}
          <Button size="compact-sm" variant="light" color="red" onClick={() => confirmDelete([id])}>
            Delete node
          </Button>
        </Group>
      </MayEdit>
    </div>
  )
}
