import type { StructuredPatch } from 'diff'
import classes from './document-text.module.css'

interface ChangedLinesProps {
  label: string
  changes: StructuredPatch | undefined
  most: number
}

/** Lines of a text that are others now, with those around them. */
export function ChangedLines({ label, changes, most }: ChangedLinesProps) {
  const lines = changes?.hunks.flatMap((hunk, n) => [...(n > 0 ? ['…'] : []), ...hunk.lines]) ?? []
  return (
    <pre className={classes.changes} aria-label={label}>
      {lines.slice(0, most).map((line, n) => (
        <span key={n} className={classes.line} data-kind={line[0]}>
          {line}
        </span>
      ))}
      {lines.length > most && <span className={classes.line}>… {lines.length - most} more lines</span>}
    </pre>
  )
}
