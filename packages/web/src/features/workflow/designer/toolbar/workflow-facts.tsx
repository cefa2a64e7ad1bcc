import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { dayOf, validityWords, versionStatus } from '@tollgate/engine/plan/version-status.ts'
import { useState } from 'react'
import { formatColumn } from '../../../../catalogue/format/format-value.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './toolbar.module.css'

const KINDS = { current: 'good', future: 'future', 'not-effective': 'ended' } as const

/** What kind of workflow it is, and from when to when it is in force. */
export function WorkflowFacts({ group }: Pick<WorkflowGraph, 'group'>) {
  const [today] = useState(() => dayOf(new Date().toISOString()))
  return (
    <span className={classes.facts}>
      <span>{formatColumn(catalogueOf('rule-workflow-group'), group, 'work_group_type').text}</span>
      <span>{validityWords(group)}</span>
      <StatusBadge kind={KINDS[versionStatus(group, today)]} />
    </span>
  )
}
