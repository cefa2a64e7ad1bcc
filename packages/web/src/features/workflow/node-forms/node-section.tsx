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

/** What a node asks, does or runs, under its title. */
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

/** What it means that the section holds no records. */
export function EmptySection({ children }: { children: string }) {
  return <p className={classes.empty}>{children}</p>
}
