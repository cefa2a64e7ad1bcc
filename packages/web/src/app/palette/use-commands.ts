import { useMantineColorScheme } from '@mantine/core'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMayEdit } from '../../catalogue/rights.ts'
import { places } from '../menu-places.ts'
import { useReachable } from '../use-reachable.ts'
import { GUIDE_PAGES, guideAddress } from '../../features/guide/pages.ts'
import type { Command } from './command.ts'

const schemes = [
  { scheme: 'auto', label: 'System colours' },
  { scheme: 'light', label: 'Light colours' },
  { scheme: 'dark', label: 'Dark colours' },
] as const

/** Everything the palette offers before anything is typed. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const mayEdit = useMayEdit()
  const goTo = useReachable().map(({ title, route, parents }) => ({
    id: `go ${route}`,
    group: 'Go to',
    label: title,
    hint: parents.at(-1)?.title,
    run: () => void navigate({ to: route }),
  }))
  const create = places.flatMap(({ route, catalogue }) => {
    const definition = catalogue === undefined ? undefined : catalogueOf(catalogue)
    if (!mayEdit || !definition || definition.readOnly) return []
    const run = () => void navigate({ to: route, search: { create: '1' } })
    return [{ id: `create ${route}`, group: 'Create', label: `New ${definition.words.one}`, run }]
  })
  const guide = GUIDE_PAGES.map(({ page, title }) => ({
    id: `guide ${page}`,
    group: 'Guide',
    label: title,
    run: () => void navigate(guideAddress(page)),
  }))
  const colours = schemes.map(({ scheme, label }) => ({
    id: `colours ${scheme}`,
    group: 'Colours',
    label,
    run: () => setColorScheme(scheme),
  }))
  return [...goTo, ...create, ...guide, ...colours]
}
