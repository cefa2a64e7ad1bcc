import { StatusBadge } from '../ui/status-badge.tsx'
import { useCovered, useLit, type Covered } from './lit-path.ts'
import classes from './lit-mark.module.css'

function badgeOf(covered: Covered): { kind: 'good' | 'warning' | 'ended'; label: string } {
  if (covered === 'never') return { kind: 'ended', label: 'Never taken' }
  if (covered === 0) return { kind: 'warning', label: 'No case' }
  return { kind: 'good', label: covered === 1 ? '1 case' : `${covered} cases` }
}

/** Marks a record on the simulated path, and shows how many test cases cover it while coverage is on. */
export function LitMark({ catalogue, id }: { catalogue: string; id: number }) {
  const lit = useLit(catalogue, id)
  const covered = useCovered(catalogue, id)
  return (
    <>
      {lit && lit.words !== '' && (
        <span className={classes.mark} data-lit={lit.isCurrent ? 'current' : 'past'}>
          {lit.words}
        </span>
      )}
      {covered !== undefined && <StatusBadge {...badgeOf(covered)} />}
    </>
  )
}
