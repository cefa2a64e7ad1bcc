import { IconTags } from '@tabler/icons-react'
import type { Role } from '@tollgate/contract/access/role.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { menu, type MenuEntry } from './menu.ts'

/** An entry with a route, and the entries above it. */
export interface Place extends MenuEntry {
  route: string
  parents: readonly MenuEntry[]
  /** Only this role sees it. */
  role?: Role
  /** Only where changes are published as releases. */
  withReleases?: true
}

/** Reached from the help. */
const GUIDE: Place = { title: 'Guide', route: '/main/guide', parents: [] }

/** Reached from the account menu, not from the sidebar. */
const API_TOKENS: Place = { title: 'API tokens', route: '/main/api-tokens', parents: [] }
const PROFILE: Place = { title: 'Your profile', route: '/main/profile', parents: [] }
const PEOPLE: Place = { title: 'People', route: '/main/people', parents: [], role: 'administrator' }
const SETTINGS: Place = { title: 'Settings', route: '/main/settings', parents: [] }

/** Own group in the sidebar, where releases are in use. */
const CHANGE_SETS: Place = { title: 'Change sets', route: '/main/change-set', parents: [], withReleases: true }
const RELEASES: Place = { title: 'Releases', route: '/main/release', parents: [], withReleases: true }
const NODES: Place = { title: 'Nodes', route: '/main/node', parents: [], withReleases: true, role: 'approver' }

/** Reached from the dialog in which a trace is pasted. */
const TRACES: Place = {
  title: 'Trace mappings',
  icon: IconTags,
  route: '/main/trace-mapping',
  parents: [],
  catalogue: 'trace-attribute',
}

const inMenu = placesBelow(menu, [])

const COMPARISON: Place = {
  title: 'Compare versions',
  route: '/main/policy-plan/compare',
  parents: inMenu.filter(({ catalogue }) => catalogue === 'policy-plan'),
}

/** Reached from the list of plans. */
const ASSIGNMENTS: Place = {
  title: 'Plan assignments',
  route: '/main/plan-assignment',
  parents: inMenu.filter(({ catalogue }) => catalogue === 'policy-plan'),
  catalogue: 'plan-assignment',
}

/** All entries with a route in the order of the sidebar, then the places that only links lead to. */
export const places: readonly Place[] = [
  ...inMenu,
  COMPARISON,
  GUIDE,
  API_TOKENS,
  PROFILE,
  PEOPLE,
  SETTINGS,
  CHANGE_SETS,
  RELEASES,
  NODES,
  TRACES,
  ASSIGNMENTS,
]

function placesBelow(entries: readonly MenuEntry[], parents: readonly MenuEntry[]): Place[] {
  return entries.flatMap((entry) => [
    ...(entry.route === undefined ? [] : [{ ...entry, route: entry.route, parents }]),
    ...placesBelow(entry.children ?? [], [...parents, entry]),
  ])
}

/** The list screen of a catalogue; undefined if it has none. */
export function placeOfCatalogue(catalogue: string): Place | undefined {
  return places.find((place) => place.catalogue === catalogue)
}

/** Catalogues whose records have their own screen below the list's address, with those it shows from top to bottom. */
export const INSIDE: { readonly [Name in CatalogueName]?: readonly CatalogueName[] } = {
  'policy-plan': [
    'policy-plan-ver',
    'policy-plan-event',
    'policy-plan-rule',
    'policy-plan-rule-zone',
    'policy-plan-mapping',
    'policy-plan-mapping-unit',
    'policy-plan-basic-ver',
    'policy-plan-basic',
    'policy-plan-basic-timespan',
    'policy-plan-basic-accm',
  ],
  'rule-workflow-group': [
    'rule-workflow-node',
    'rule-workflow-cond-group',
    'rule-workflow-cond',
    'rule-workflow-exec',
    'rule-workflow-cb',
  ],
}
export const WITH_SCREEN: ReadonlySet<string> = new Set(Object.keys(INSIDE))

/** Whether the records of a list have their own screens below its address. */
export function hasScreens({ catalogue, route }: MenuEntry): boolean {
  return route === CHANGE_SETS.route || (catalogue !== undefined && WITH_SCREEN.has(catalogue))
}

/** The place at a path, or the list of the record at that path. */
export function placeAround(address: string): Place | undefined {
  const pathname = address.toLowerCase()
  const inside = (place: Place) => hasScreens(place) && pathname.startsWith(`${place.route}/`)
  return placeAt(pathname) ?? places.find(inside)
}

/** The record whose own screen has this path: its list, and its id. */
export function recordAt(pathname: string): { list: Place; id: string } | undefined {
  const list = placeAt(pathname) ? undefined : placeAround(pathname)
  const [id = ''] = list ? pathname.slice(list.route.length + 1).split('/') : []
  return list?.catalogue === undefined ? undefined : { list, id }
}

/** The id of the change set whose own screen has this path. */
export function changeSetAt(pathname: string): string | undefined {
  return new RegExp(`^${CHANGE_SETS.route}/(\\d+)/?$`).exec(pathname)?.[1]
}

/** The screen at a path. All paths inside one record's screen are the same screen. */
export function screenAt(pathname: string): string {
  const record = recordAt(pathname)
  return record ? `${record.list.route}/${record.id}` : pathname
}

export function placeAt(pathname: string): Place | undefined {
  const path = pathname.replace(/\/$/, '')
  return places.find((place) => place.route === path)
}
