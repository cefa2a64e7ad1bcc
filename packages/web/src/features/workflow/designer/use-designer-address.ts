import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

export type PanelView = 'node' | 'outline' | 'problems' | 'callers'

/** The open node and view, from the address: `?node=…&view=…`. */
interface OpenParts {
  node: number | undefined
  view: PanelView
}

const VIEWS: readonly string[] = ['node', 'outline', 'problems', 'callers'] satisfies PanelView[]

/** The open node and the panel's view, in sync with the address, Back and Forward. */
export function useDesignerAddress() {
  const { history } = useRouter()
  const [pathname] = useState(history.location.pathname)
  const [parts, setParts] = useState(() => readParts(history.location.search))
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        // Changes by this hook itself come back late as REPLACE; by then another node may be open.
        if (location.pathname === pathname && action.type !== 'REPLACE')
          setParts((before) => partsAt(location.search, before))
      }),
    [history, pathname],
  )
  useEffect(() => {
    const { location } = history
    const search = withParts(location.search, parts)
    if (location.pathname === pathname && search !== location.search) history.replace(pathname + search, location.state)
  }, [history, pathname, parts])
  const setNode = useCallback((node: number | undefined) => setParts((before) => ({ ...before, node })), [])
  const setView = useCallback((view: PanelView) => setParts((before) => ({ ...before, view })), [])
  const close = useCallback(
    () => setParts(({ view }) => ({ node: undefined, view: view === 'node' ? 'outline' : view })),
    [],
  )
  return { ...parts, setNode, setView, close }
}

/** A Back that was cancelled comes with the address as it was, which does not name a new node: then all stays. */
function partsAt(search: string, before: OpenParts): OpenParts {
  return withParts(search, before) === search ? before : readParts(search)
}

function readParts(search: string): OpenParts {
  const params = new URLSearchParams(search)
  const id = params.get('node')
  const node = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const view = params.get('view') ?? ''
  const usual = node === undefined ? 'outline' : 'node'
  return { node, view: VIEWS.includes(view) ? (view as PanelView) : usual }
}

/** The query that leads back here. A new node has no id for the address yet. */
function withParts(search: string, { node, view }: OpenParts): string {
  const params = new URLSearchParams(search)
  const isNamed = node !== undefined && node > 0
  if (isNamed) params.set('node', String(node))
  else params.delete('node')
  if (view === (isNamed ? 'node' : 'outline')) params.delete('view')
  else params.set('view', view)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
