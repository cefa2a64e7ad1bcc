import type { ReactNode } from 'react'
import classes from './profile.module.css'

/** A titled part of the profile. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}
