import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { SegmentedControl } from '@mantine/core'
import { useWorkflowSession } from '../../editing/session-context.ts'
import classes from '../designer.module.css'
import { CallerList } from './caller-list.tsx'
import { NodePanel } from './node-panel.tsx'
import { OutlineList } from './outline-list.tsx'
import { ProblemList } from './problem-list.tsx'

export type PanelTab = 'node' | 'outline' | 'problems' | 'callers'

interface Props {
  node: WorkflowNode | undefined
  tab: PanelTab
  onTab: (tab: PanelTab) => void
}

/** Beside the canvas: the node that is open, the workflow in sentences, what is wrong, and who runs it. */
export function SidePanel({ node, tab, onTab }: Props) {
  const { problems } = useWorkflowSession()
  return (
    <aside className={classes.panel} aria-label="Workflow details">
      <SegmentedControl
        className={classes.tabs}
        aria-label="Show"
        size="xs"
        fullWidth
        value={tab}
        onChange={(value) => onTab(value)}
        data={TABS.map((value) => ({
          value,
          label: value === 'problems' ? problemsTitle(problems.length) : TITLES[value],
        }))}
      />
      <div className={classes.panelBody} role="region" aria-label={TITLES[tab]}>
        {tab === 'node' && <NodePanel node={node} />}
        {tab === 'outline' && <OutlineList />}
        {tab === 'problems' && <ProblemList />}
        {tab === 'callers' && <CallerList />}
      </div>
    </aside>
  )
}

const TITLES = { node: 'Node', outline: 'Outline', problems: 'Problems', callers: 'Used by' } as const

const TABS = Object.keys(TITLES) as PanelTab[]

function problemsTitle(count: number): string {
  return count === 0 ? TITLES.problems : `${TITLES.problems} (${count})`
}
