import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { IconHelpCircle, IconSearch } from '@tabler/icons-react'
import type { OverlayName } from '../overlays/use-overlay.ts'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { SchemeMenu } from './scheme-menu.tsx'
import classes from './top-bar.module.css'

export function TopBar({ onOpen }: { onOpen: (overlay: OverlayName) => void }) {
  return (
    <header className={classes.bar}>
      <Breadcrumb />
      <button type="button" className={classes.search} aria-haspopup="dialog" onClick={() => onOpen('palette')}>
        <IconSearch className={classes.icon} aria-hidden />
        <span className={classes.words}>Search or open</span>
        <span className={classes.keys} aria-hidden>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <Tooltip label="Help">
        <ActionIcon size="lg" aria-label="Help" aria-haspopup="dialog" onClick={() => onOpen('help')}>
          <IconHelpCircle size="1.125rem" stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <SchemeMenu />
      <AccountMenu />
    </header>
  )
}
