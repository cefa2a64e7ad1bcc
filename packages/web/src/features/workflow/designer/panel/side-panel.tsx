import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { Tabs } from '@mantine/core'
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
      <Tabs value={tab} onChange={(value) => onTab(value as PanelTab)} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="node">Node</Tabs.Tab>
          <Tabs.Tab value="outline">Outline</Tabs.Tab>
          <Tabs.Tab value="problems">Problems{problems.length > 0 ? ` (${problems.length})` : ''}</Tabs.Tab>
          <Tabs.Tab value="callers">Used by</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.panelBody} role="region" aria-label={TITLES[tab]} tabIndex={0}>
        {tab === 'node' && <NodePanel node={node} />}
        {tab === 'outline' && <OutlineList />}
        {tab === 'problems' && <ProblemList />}
        {tab === 'callers' && <CallerList />}
      </div>
    </aside>
  )
}

const TITLES = { node: 'Node', outline: 'Outline', problems: 'Problems', callers: 'Used by' } as const
