import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Shortcut } from '@tollgate/contract/access/own-settings.ts'
import { daily, type MenuEntry } from '../menu.ts'
import { places, recordAt } from '../menu-places.ts'
import { useCurrentPlace } from './use-current-place.ts'

/** Number of recent screens that are listed. */
const MOST_RECENT = 4
const NONE: readonly Shortcut[] = []

/** The current screen as a shortcut: a list, or a record's own screen; undefined until its name is loaded. */
export function useHere(): Shortcut | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { title, isMissing } = useCurrentPlace()
  const { list, id } = recordAt(path) ?? {}
  return title === undefined || isMissing ? undefined : { title, route: list ? `${list.route}/${id}` : path }
}

/** The favourites of a person, stored with their other settings. */
export function useFavourites() {
  const [favourites, set] = useLocalStorage<readonly Shortcut[]>({
    key: 'tollgate.favourites',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  const isFavourite = (route: string) => favourites.some((one) => one.route === route)
  const toggle = (here: Shortcut) =>
    set(isFavourite(here.route) ? favourites.filter(({ route }) => route !== here.route) : [...favourites, here])
  return { favourites, isFavourite, toggle }
}

/** The last visited screens, except this one, the daily ones and the favourites. */
export function useRecent(favourites: readonly Shortcut[]): readonly Shortcut[] {
  const here = useHere()
  const [visited, set] = useLocalStorage<readonly Shortcut[]>({
    key: 'tollgate-recent',
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  const { title, route } = here ?? {}
  useEffect(() => {
    if (title === undefined || route === undefined || isAtHand(route)) return
    set((before) => [{ title, route }, ...before.filter((one) => one.route !== route)].slice(0, 2 * MOST_RECENT))
  }, [title, route, set])
  const others = visited.filter((one) => one.route !== route && !favourites.some((kept) => kept.route === one.route))
  return others.slice(0, MOST_RECENT)
}

const atHand = new Set([
  ...daily.flatMap(({ route, children = [] }) => [route, ...children.map((child) => child.route)]),
  ...places.flatMap(({ route, withReleases }) => (withReleases ? [route] : [])),
])

function isAtHand(route: string): boolean {
  return atHand.has(route)
}

/** Shortcuts as sidebar entries. */
export function shortcutEntries(shortcuts: readonly Shortcut[]): readonly MenuEntry[] {
  return shortcuts.map(({ title, route }) => ({ title, route }))
}
