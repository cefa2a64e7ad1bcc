import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { SegmentedControl } from '@mantine/core'
import { useWorkflowSession } from '../../session/session-context.ts'
import { Panel } from '../frame/panel.tsx'
import type { PanelView } from '../use-designer-address.ts'
import { CallerList } from './caller-list.tsx'
import { NodePanel } from './node-panel.tsx'
import { OutlineList } from './outline-list.tsx'
import { ProblemList } from './problem-list.tsx'

interface Props {
  node: WorkflowNode | undefined
  view: PanelView
  onView: (view: PanelView) => void
}

/** Beside the canvas: the open node, the workflow in sentences, its problems, and the workflows that run it. */
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
