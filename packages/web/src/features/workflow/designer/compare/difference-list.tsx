import type { NodeDifference } from '@tollgate/policy/workflow/compare.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { Entries, Entry, EntryTitle, PanelNote } from '../frame/panel.tsx'
import classes from './compare.module.css'

const RENAMED = { kind: 'warning', label: 'Renamed' } as const

const BADGES = {
  added: { kind: 'good', label: 'Added' },
  removed: { kind: 'fault', label: 'Removed' },
  changed: { kind: 'warning', label: 'Changed' },
} as const

interface Props {
  differences: readonly NodeDifference[]
  onOpen: (difference: NodeDifference) => void
}

/** The differences node by node; each links to its node. */
export function DifferenceList({ differences, onOpen }: Props) {
  const shown = differences.filter(({ kind }) => kind !== 'same')
  if (shown.length === 0) return <PanelNote>Both workflows do the same.</PanelNote>
  return (
    <Entries label="Differences">
      {shown.map((difference) => {
        const { kind, left, right, differences: what } = difference
        const node = right ?? left
        if (kind === 'same' || !node) return null
        const isRenamed = what.length === 1 && hasNewName(difference)
        return (
          <Entry key={`${kind} ${node.work_node_id}`}>
            <EntryTitle
              onClick={() => onOpen(difference)}
              end={<StatusBadge {...(isRenamed ? RENAMED : BADGES[kind])} />}
            >
              {titleOf(difference)}
            </EntryTitle>
            {(isRenamed ? [] : what).map((one) => (
              <dl key={one.what} className={classes.change}>
                <dt>{one.what}</dt>
                <dd>
                  <del>{one.left || 'nothing'}</del>
                  <ins>{one.right || 'nothing'}</ins>
                </dd>
              </dl>
            ))}
          </Entry>
        )
      })}
    </Entries>
  )
}

function hasNewName({ left, right }: NodeDifference): boolean {
  return left !== undefined && right !== undefined && left.work_node_name !== right.work_node_name
}

/** The name of a node; both names if it was renamed. */
function titleOf(difference: NodeDifference): string {
  const { left, right } = difference
  const name = (right ?? left)?.work_node_name ?? ''
  return hasNewName(difference) ? `${left?.work_node_name} → ${name}` : name
}
