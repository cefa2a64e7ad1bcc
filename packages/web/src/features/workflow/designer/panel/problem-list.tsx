import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { Entries, PanelNote } from '../frame/panel.tsx'
import classes from './problem-list.module.css'

/** The problems that the checks find; each leads to its node. */
export function ProblemList() {
  const { graph, problems } = useWorkflowSession()
  const { goToNode } = useDesigner()
  const names = useMemo(() => new Map(graph.nodes.map((node) => [node.work_node_id, node.work_node_name])), [graph])
  if (problems.length === 0) return <PanelNote>The checks find nothing wrong.</PanelNote>
  return (
    <Entries>
      {problems.map(({ code, message, resource, id, field, work_node_id: node }) => (
        <li key={`${code} ${resource} ${id} ${field}`}>
          <UnstyledButton
            className={classes.problem}
            disabled={node === null}
            onClick={() => node !== null && goToNode(node)}
          >
            <IconAlertTriangle size="1rem" aria-hidden />
            <span>
              {node === null ? 'Workflow' : names.get(node)}
              <br />
              <span className={classes.message}>{message}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </Entries>
  )
}
