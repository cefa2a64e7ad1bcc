import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconClock,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconStack2,
  IconStar,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { Mark } from '../../ui/mark.tsx'
import { placeAround } from '../menu-places.ts'
import { useReachable } from '../use-reachable.ts'
import { daily, foldedAtFirst, menu, type MenuEntry } from '../menu.ts'
import { shortcutEntries, useFavourites, useRecent } from './shortcuts.ts'
import { SidebarEntry } from './sidebar-entry.tsx'
import classes from './sidebar.module.css'
import { activeOptionsOf } from './active-options.ts'

export function Sidebar({ narrow, onToggle }: { narrow: boolean; onToggle: () => void }) {
  const { folded, toggle } = useFolded()
  const Icon = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const entries = useCurrentInSight()
  const withShortcuts = useEntries()
  const action = narrow ? 'Expand the sidebar' : 'Collapse the sidebar'
  return (
    <aside className={classes.sidebar} data-narrow={narrow}>
      <Link to="/main" className={classes.brand} aria-label="Tollgate, overview">
        <Mark />
        {!narrow && <span className={classes.name}>Tollgate</span>}
      </Link>
      <nav ref={entries} className={classes.nav} aria-label="Main">
        <ul className={classes.list}>
          {withShortcuts.map((entry) =>
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

/** The entries, with releases and favourites after the daily ones. What was open lately comes last: it moves nothing when it changes. */
function useEntries(): readonly MenuEntry[] {
  const { favourites } = useFavourites()
  const recent = useRecent(favourites)
  const releases = useReachable().filter(({ withReleases }) => withReleases)
  const own = [
    { title: 'Release', icon: IconStack2, children: releases },
    { title: 'Favourites', icon: IconStar, children: shortcutEntries(favourites) },
  ]
  const lately = { title: 'Recent', icon: IconClock, children: shortcutEntries(recent) }
  const all = [...daily, ...own, ...menu.slice(daily.length), lately]
  return all.filter(({ children }) => children?.length !== 0)
}

/** Scrolls the current entry into view. */
function useCurrentInSight() {
  const entries = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const links = [...(entries.current?.querySelectorAll<HTMLAnchorElement>('a[aria-current]') ?? [])]
    links.find(({ pathname }) => path.startsWith(pathname))?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return entries
}

/** Titles of the folded groups, stored in the browser. Opening a place unfolds its group. */
function useFolded(): { folded: readonly string[]; toggle: (title: string) => void } {
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'tollgate-sidebar-folded',
    defaultValue: foldedAtFirst,
    getInitialValueInEffect: false,
  })
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const above = placeAround(path)?.parents.map(({ title }) => title) ?? []
    setFolded((titles) => (titles.some((title) => above.includes(title)) ? without(titles, above) : titles))
  }, [path, setFolded])
  const toggle = (title: string) =>
    setFolded((titles) => (titles.includes(title) ? without(titles, [title]) : [...titles, title]))
  return { folded, toggle }
}

function without(titles: readonly string[], gone: readonly string[]): readonly string[] {
  return titles.filter((title) => !gone.includes(title))
}

/** An entry as an icon: a link with a tooltip, or a menu if it has children. */
function NarrowEntry({ entry }: { entry: MenuEntry }) {
  const { title, route, children, icon: Icon } = entry
  const icon = Icon && <Icon className={classes.icon} stroke={1.5} aria-hidden />
  const path = useLocation({ select: ({ pathname }) => pathname })
  const here = placeAround(path)?.route
  const inside = [entry, ...(children ?? [])]
  if (!children) {
    return (
      <li>
        <Tooltip label={title} position="right">
          <Link to={route ?? '.'} className={classes.entry} aria-label={title} activeOptions={activeOptionsOf(entry)}>
            {icon}
          </Link>
        </Tooltip>
      </li>
    )
  }
  return (
    <li>
      <Menu position="right-start" offset={8} width="12rem" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.entry}
            aria-label={title}
            title={title}
            data-status={inside.some(({ route: one }) => one !== undefined && one === here) ? 'active' : undefined}
          >
            {icon}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {inside.map(
            (place) =>
              place.route !== undefined && (
                <Menu.Item
                  key={place.route}
                  component={Link}
                  to={place.route}
                  {...(place.route === here ? { 'aria-current': 'page' as const } : {})}
                >
                  {place.title}
                </Menu.Item>
              ),
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
