import type { ReactNode } from 'react'
import classes from './node-section.module.css'

interface NodeSectionProps {
  /** Name of the section for screen readers. */
  label: string
  title: string
  /** Quieter text beside the title. */
  hint?: string
  children: ReactNode
}

/** The content of a node under its title. */
export function NodeSection({ label, title, hint, children }: NodeSectionProps) {
  return (
    <section className={classes.section} aria-label={label}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </header>
      {children}
    </section>
  )
}

/** What an empty section means. */
export function EmptySection({ children }: { children: string }) {
  return <p className={classes.empty}>{children}</p>
}
