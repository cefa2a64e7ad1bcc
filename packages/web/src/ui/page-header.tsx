import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** "1,204", or "38 of 1,204" while a filter is on. */
  count?: string | undefined
  /** One sentence under the title. */
  about?: string | undefined
  actions?: ReactNode
}

/** The head of every screen: title, count, and actions on the whole. */
export function PageHeader({ title, count, about, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </div>
        {about !== undefined && <p className={classes.about}>{about}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
