import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeAround } from '../menu-places.ts'

/** Titles of the groups whose children are hidden, remembered. Opening a place unfolds its group. */
export function useFolded(): { folded: readonly string[]; toggle: (title: string) => void } {
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: 'tollgate-sidebar-folded',
    defaultValue: [],
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
