import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { menu } from '../menu.ts'
import { NarrowEntry } from './narrow-entry.tsx'
import classes from './sidebar.module.css'
import { SidebarEntry } from './sidebar-entry.tsx'
import { useFolded } from './use-folded.ts'

export function Sidebar({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const { folded, toggle } = useFolded()
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const entries = useCurrentInSight()
  const action = narrow ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <aside className={classes.sidebar} data-narrow={narrow}>
      <Link to="/main" className={classes.brand} aria-label="Tollgate, overview">
        <Mark />
        {!narrow && <span className={classes.name}>Tollgate</span>}
      </Link>
      <nav ref={entries} className={classes.nav} aria-label="Main">
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

/** Scrolls to the entry of the current place, if the list of entries is longer than the window is high. */
function useCurrentInSight() {
  const entries = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const links = [...(entries.current?.querySelectorAll<HTMLAnchorElement>('a[aria-current]') ?? [])]
    links.find(({ pathname }) => path.startsWith(pathname))?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return entries
}
