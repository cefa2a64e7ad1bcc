import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Mark } from '../../ui/mark.tsx'
import { menu } from '../menu.ts'
import { NarrowEntry } from './narrow-entry.tsx'
import classes from './sidebar.module.css'
import { SidebarEntry } from './sidebar-entry.tsx'
import { useFolded } from './use-folded.ts'

export function Sidebar({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const { folded, toggle } = useFolded()
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const action = narrow ? 'Widen the sidebar' : 'Narrow the sidebar'
  return (
    <aside className={classes.sidebar} data-narrow={narrow}>
      <Link to="/main" className={classes.brand} aria-label="Tollgate, to the overview">
        <Mark />
        {!narrow && <span className={classes.name}>Tollgate</span>}
      </Link>
      <nav className={classes.nav} aria-label="Main">
        <ul className={classes.list}>
          {menu.map((entry) =>
            narrow ? (
              <NarrowEntry key={entry.title} entry={entry} />
            ) : (
              <SidebarEntry key={entry.title} entry={entry} folded={folded.includes(entry.title)} onToggle={toggle} />
            ),
          )}
        </ul>
      </nav>
      <div className={classes.foot}>
        <Tooltip label={action} position="right">
          <ActionIcon size="lg" aria-label={action} onClick={onToggle}>
            <Icon size="1.125rem" stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </aside>
  )
}
