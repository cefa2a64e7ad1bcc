import { listWorkflowCallers } from '@tollgate/contract/calls/workflow.ts'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { SegmentedControl, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { send } from '../../../../api/client.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { Panel, Entries, Entry, PanelNote } from '../frame/panel.tsx'
import type { PanelView } from '../use-designer-address.ts'
import { NodePanel } from './node-panel.tsx'
import { OutlineList } from './outline-list.tsx'
import classes from './problem-list.module.css'

interface Props {
  node: WorkflowNode | undefined
  view: PanelView
  onView: (view: PanelView) => void
}

/** The panel beside the canvas: the open node, the outline, problems, and calling workflows. */
export function SidePanel({ node, view, onView }: Props) {
  const { problems } = useWorkflowSession()
  const titles = { ...TITLES, problems: problemsTitle(problems.length) }
  const tabs = (
    <SegmentedControl
      aria-label="Show"
      size="xs"
      fullWidth
      value={view}
      onChange={onView}
      data={VIEWS.map((value) => ({ value, label: titles[value] }))}
    />
  )
  return (
    <Panel label="Workflow details" title={TITLES[view]} tabs={tabs}>
      {view === 'node' && <NodePanel node={node} />}
      {view === 'outline' && <OutlineList />}
      {view === 'problems' && <ProblemList />}
      {view === 'callers' && <CallerList />}
    </Panel>
  )
}

const TITLES = { node: 'Node', outline: 'Outline', problems: 'Problems', callers: 'Used by' } as const

const VIEWS = Object.keys(TITLES) as PanelView[]

function problemsTitle(count: number): string {
  return count === 0 ? TITLES.problems : `${TITLES.problems} (${count})`
}

function CallerList() {
  const { graph } = useWorkflowSession()
  const { work_group_id: id } = graph.group
  const { data, error } = useQuery({
    queryKey: ['workflow-callers', id],
    queryFn: ({ signal }) => send(listWorkflowCallers, { params: { id }, signal }),
  })
  if (error && !data) return <PanelNote>{error.message}</PanelNote>
  if (data?.length === 0) return <PanelNote>No workflow runs this one.</PanelNote>
  return (
    <Entries>
      {data?.map(({ work_group_id: caller, work_group_name: name, work_node_id: node, work_node_name: step, by }) => (
        <Entry key={`${node} ${by}`}>
          <Link to="/main/rule-workflow/$id" params={{ id: String(caller) }}>
            {name}
          </Link>
          <PanelNote>
            {step}, by {by === 'callback' ? 'its callback' : by}
          </PanelNote>
        </Entry>
      ))}
    </Entries>
  )
}

/** Problems from the static checks; each links to its node. */
function ProblemList() {
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
