import { IconFilterOff, IconInbox, IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  text: string
  /** `nothing`: no records yet. `no-match`: the filter hides all of them. `missing`: the address names no record. */
  kind?: 'nothing' | 'no-match' | 'missing'
  action?: ReactNode
  /** It fills the page: its title is the page's heading. */
  isPage?: boolean
}

const icons = { nothing: IconInbox, 'no-match': IconFilterOff, missing: IconLinkOff }

export function EmptyState({ title, text, kind = 'nothing', action, isPage = false }: EmptyStateProps) {
  const Icon = icons[kind]
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes.state}>
      <Icon className={classes.icon} stroke={1.25} aria-hidden />
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{text}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
