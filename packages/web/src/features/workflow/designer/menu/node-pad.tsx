import { Button, Tooltip } from '@mantine/core'
import { NodeToolbar, useStore } from '@xyflow/react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { boxOf, hasNo } from '../canvas/boxes.ts'
import { useSelection } from '../selection/selection-context.ts'
import type { Action } from './action.ts'
import classes from './menu.module.css'
import { ASIDE, isSamePlace, padPlace } from './pad-place.ts'
import { useActions } from './use-actions.ts'

/** The most used actions beside the selected node. */
export function NodePad() {
  const { graph } = useWorkflowSession()
  const { nodes } = useSelection()
  const actionsOf = useActions()
  const [id] = nodes
  const node = nodes.size === 1 ? graph.nodes.find((one) => one.work_node_id === id) : undefined
  const { position, align } = useStore((view) => padPlace(boxOf(node?.position ?? null), view), isSamePlace)
  if (!node?.position || id === undefined) return null
  const actions = actionsOf({ about: 'node', id }).flat()
  return (
    <NodeToolbar nodeId={String(id)} isVisible {...{ position, align }} offset={ASIDE}>
      <div
        className={classes.pad}
        data-left={(align === 'center' && hasNo(node)) || undefined}
        role="toolbar"
        aria-label={`Next to ${node.work_node_name}`}
      >
        {actions.map((action) => (
          <PadButton key={action.label} action={action} name={node.work_node_name} />
        ))}
      </div>
    </NodeToolbar>
  )
}

function PadButton({ action, name }: { action: Action; name: string }) {
  const { label, icon: Icon, keys, padWord, isDanger = false, run } = action
  if (padWord === undefined) return null
  return (
    <Tooltip label={`${label} (${keys})`}>
      <Button
        size="compact-xs"
        variant="subtle"
        color={isDanger ? 'red' : 'gray'}
        aria-label={`${label}: ${name}`}
        onClick={run}
      >
        <Icon size="0.875rem" aria-hidden />
        {padWord}
      </Button>
    </Tooltip>
  )
}
