import type { NodeDifference } from '@tollgate/engine/workflow/compare.ts'
import { UnstyledButton } from '@mantine/core'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import designer from '../designer.module.css'
import classes from './compare.module.css'

const BADGES = {
  added: { kind: 'good', label: 'Added' },
  removed: { kind: 'fault', label: 'Removed' },
  changed: { kind: 'warning', label: 'Changed' },
} as const

interface Props {
  differences: readonly NodeDifference[]
  onJump: (difference: NodeDifference) => void
}

/** What differs, node by node, in words; each leads to its node. */
export function DifferenceList({ differences, onJump }: Props) {
  const shown = differences.filter(({ kind }) => kind !== 'same')
  if (shown.length === 0) return <p className={designer.muted}>Both workflows do the same.</p>
  return (
    <ul className={designer.steps} aria-label="Differences">
      {shown.map((difference) => {
        const { kind, left, right, differences: what } = difference
        const node = right ?? left
        if (kind === 'same' || !node) return null
        return (
          <li key={`${kind} ${node.work_node_id}`} className={designer.stepRow}>
            <div className={designer.stepHead}>
              <UnstyledButton className={designer.stepTitle} onClick={() => onJump(difference)}>
                {node.work_node_name}
              </UnstyledButton>
              <StatusBadge {...BADGES[kind]} />
            </div>
            {what.map((one) => (
              <dl key={one.what} className={classes.change}>
                <dt>{one.what}</dt>
                <dd>
                  <del>{one.left || 'nothing'}</del>
                  <ins>{one.right || 'nothing'}</ins>
                </dd>
              </dl>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
