import { StatusBadge } from '../ui/status-badge.tsx'
import { useCovered, useLit, type Covered } from './lit-path.ts'
import classes from './lit-mark.module.css'

const COVERED: Readonly<Record<Covered, { kind: 'good' | 'warning' | 'ended'; label: string }>> = {
  covered: { kind: 'good', label: 'Tested' },
  missing: { kind: 'warning', label: 'Not tested' },
  never: { kind: 'ended', label: 'Never taken' },
}

/** Stands at a record that a simulated path takes, and says whether test cases cover it, where that is asked for. */
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
      {covered && <StatusBadge {...COVERED[covered]} />}
    </>
  )
}
