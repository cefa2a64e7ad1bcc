import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MenuEntry } from '../menu.ts'
import { activeOptionsOf } from './active-options.ts'
import classes from './sidebar.module.css'

interface SidebarEntryProps {
  entry: MenuEntry
  folded: boolean
  onToggle: (title: string) => void
}

/** An entry of the first level with its children. */
export function SidebarEntry({ entry, folded, onToggle }: SidebarEntryProps) {
  const { title, route, children } = entry
  if (!children) {
    return (
      <li>
        <EntryLink entry={entry} />
      </li>
    )
  }
  const chevron = <IconChevronRight className={classes.chevron} data-open={!folded} aria-hidden />
  const toggle = { type: 'button', 'aria-expanded': !folded, onClick: () => onToggle(title) } as const
  return (
    <li>
      {route === undefined ? (
        <button {...toggle} className={classes.entry}>
          <EntryWords entry={entry} />
          {chevron}
        </button>
      ) : (
        <div className={classes.pair}>
          <EntryLink entry={entry} />
          <button {...toggle} className={classes.fold} aria-label={`Entries below ${title}`}>
            {chevron}
          </button>
        </div>
      )}
      <ul className={classes.children} hidden={folded}>
        {children.map((child) => (
          <li key={child.route}>
            <EntryLink entry={child} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function EntryLink({ entry }: { entry: MenuEntry }) {
  return (
    <Link to={entry.route ?? '.'} className={classes.entry} activeOptions={activeOptionsOf(entry)}>
      <EntryWords entry={entry} />
    </Link>
  )
}

function EntryWords({ entry: { icon: Icon, title } }: { entry: MenuEntry }) {
  return (
    <>
      {Icon && <Icon className={classes.icon} stroke={1.5} aria-hidden />}
      <span className={classes.title}>{title}</span>
    </>
  )
}
