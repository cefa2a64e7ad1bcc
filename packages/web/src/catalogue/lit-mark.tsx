import { useLit } from './lit-path.ts'
import classes from './lit-mark.module.css'

/** Stands at a record that a simulated path takes. */
export function LitMark({ catalogue, id }: { catalogue: string; id: number }) {
  const lit = useLit(catalogue, id)
  if (!lit) return null
  return (
    <span className={classes.mark} data-lit={lit.isCurrent ? 'current' : 'past'}>
      {lit.words}
    </span>
  )
}
