import type { Finding } from './findings.ts'
import classes from './flow-description.module.css'
import { pieces } from './pieces.ts'

/** The typed text again, with the places of its findings underlined; nothing for a screen reader, who hears the places. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Finding[] }) {
  return (
    <span className={classes.marked} aria-hidden>
      {pieces(text, marks).map(({ start, kind, part }) => (
        <span key={`${start} ${kind ?? ''}`} data-kind={kind}>
          {part}
        </span>
      ))}
    </span>
  )
}
