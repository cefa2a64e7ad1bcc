import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { validityWords, versionStatus } from '@tollgate/policy/plan/version-status.ts'
import { useNetworkTimeZone, useToday } from '../../../../api/setting.ts'
import { formatColumn } from '../../../../catalogue/format/format-value.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './toolbar.module.css'

const KINDS = { current: 'good', future: 'future', 'not-effective': 'ended' } as const

/** The type of the workflow, and when it is in force. */
export function WorkflowFacts({ group }: Pick<WorkflowGraph, 'group'>) {
  const today = useToday()
  const zone = useNetworkTimeZone()
  return (
    <span className={classes.facts}>
      <span>{formatColumn(catalogueOf('rule-workflow-group'), group, 'work_group_type').text}</span>
      <span title={`Days on the network’s clock, ${zone}`}>{validityWords(group)}</span>
      <StatusBadge kind={KINDS[versionStatus(group, today)]} />
    </span>
  )
}
