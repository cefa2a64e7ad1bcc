import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  label: string
  /** What the panel shows. */
  title: string
  /** Stays visible above scrolled content. */
  tabs?: ReactNode
  children: ReactNode
}

/** The panel beside a drawing. */
export function Panel({ label, title, tabs, children }: PanelProps) {
  return (
    <aside className={classes.panel} aria-label={label}>
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      <div className={classes.body} role="region" aria-label={title}>
        {children}
      </div>
    </aside>
  )
}

export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}

interface EntryTitleProps {
  onClick: () => void
  /** In front of the title. */
  number?: number
  /** At the right end. */
  end?: ReactNode
  children: ReactNode
}

/** The first line of an entry in the panel, a link to its node. */
export function EntryTitle({ onClick, number, end, children }: EntryTitleProps) {
  return (
    <div className={classes.entryHead}>
      {number !== undefined && <span className={classes.number}>{number}.</span>}
      <UnstyledButton className={classes.entryTitle} onClick={onClick}>
        {children}
      </UnstyledButton>
      {end}
    </div>
  )
}

export function Entry({ children }: { children: ReactNode }) {
  return <li className={classes.entry}>{children}</li>
}

/** A list of entries with dividers. */
export function Entries({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {children}
    </ul>
  )
}
