import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  text: string
  /** `nothing`: there are no records yet. `no-match`: there are some, but the filter hides them. */
  kind?: 'nothing' | 'no-match'
  action?: ReactNode
}

const icons = { nothing: IconInbox, 'no-match': IconFilterOff }

export function EmptyState({ title, text, kind = 'nothing', action }: EmptyStateProps) {
  const Icon = icons[kind]
  return (
    <div className={classes.state}>
      <Icon className={classes.icon} stroke={1.25} aria-hidden />
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{text}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
