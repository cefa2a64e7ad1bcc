import { ActionIcon, Kbd, Tooltip, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconHelpCircle,
  IconSearch,
  IconChevronRight,
  IconDeviceDesktop,
  IconMoon,
  IconStar,
  IconStarFilled,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { MenuEntry } from '../menu.ts'
import type { OverlayName } from '../overlays/use-overlay.ts'
import { late } from '../../ui/late.ts'
import { useReleases } from '../../api/setting.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './top-bar.module.css'
import { useFavourites, useHere } from './shortcuts.ts'
import { useCurrentPlace } from './use-current-place.ts'

const schemes = [
  { scheme: 'auto', words: 'System', icon: IconDeviceDesktop },
  { scheme: 'light', words: 'Light', icon: IconSun },
  { scheme: 'dark', words: 'Dark', icon: IconMoon },
] as const

/** Loaded only where changes are collected in sets. */
const SetSwitch = late(async () => (await import('../../features/release/set-switch.tsx')).SetSwitch)

export function TopBar({ onOpen }: { onOpen: (overlay: OverlayName) => void }) {
  const hasReleases = useReleases()
  return (
    <header className={classes.bar}>
      <Breadcrumb />
      <FavouriteButton />
      {hasReleases && (
        <Suspense>
          <SetSwitch />
        </Suspense>
      )}
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

/** Adds the current place to the favourites, or removes it. */
function FavouriteButton() {
  const here = useHere()
  const { isFavourite, toggle } = useFavourites()
  if (!here) return null
  const isIn = isFavourite(here.route)
  const Icon = isIn ? IconStarFilled : IconStar
  return (
    <Tooltip label={isIn ? 'Remove from the favourites' : 'Add to the favourites'}>
      <ActionIcon size="lg" aria-label="Favourite" aria-pressed={isIn} onClick={() => toggle(here)}>
        <Icon size="1.125rem" stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The entries above the current place, then the place itself. */
function Breadcrumb() {
  const { above, title } = useCurrentPlace()
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.trail}>
        {above.map((step) => (
          <li key={step.title} className={classes.step}>
            <ParentLink step={step} />
            <IconChevronRight className={classes.divider} aria-hidden />
          </li>
        ))}
        {title !== undefined && (
          <li className={classes.step} data-last>
            <span aria-current="page" title={title}>
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

function ParentLink({ step }: { step: MenuEntry }) {
  if (step.route === undefined) return <span>{step.title}</span>
  return (
    <Link to={step.route} activeOptions={{ exact: true }}>
      {step.title}
    </Link>
  )
}

function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.icon ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end" width="11rem">
      <Tooltip label="Colours">
        <Menu.Target>
          <ActionIcon size="lg" aria-label="Colours">
            <Current size="1.125rem" stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ scheme, words }) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {words}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
