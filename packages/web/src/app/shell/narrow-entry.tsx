import { Menu, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { MenuEntry } from '../menu.ts'
import { activeOptionsOf } from './active-options.ts'
import classes from './sidebar.module.css'

/** An entry as an icon: a link with a tooltip, or a menu if it has children. */
export function NarrowEntry({ entry }: { entry: MenuEntry }) {
  const { title, route, children, icon: Icon } = entry
  const icon = Icon && <Icon className={classes.icon} stroke={1.5} aria-hidden />
  const path = useLocation({ select: ({ pathname }) => pathname })
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
            data-status={inside.some((place) => place.route === path) ? 'active' : undefined}
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
                  {...(place.route === path ? { 'aria-current': 'page' as const } : {})}
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
