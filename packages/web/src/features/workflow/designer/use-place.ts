import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { PanelTab } from './panel/side-panel.tsx'

/** What of a workflow is open, as its address tells it: `?node=…&view=…`. */
interface Place {
  node: number | undefined
  view: PanelTab
}

const VIEWS: readonly string[] = ['node', 'outline', 'problems', 'callers'] satisfies PanelTab[]

/** The open node and the panel's view; the address follows them, and they follow the browser's steps back and forward. */
export function useDesignerPlace() {
  const { history } = useRouter()
  const [pathname] = useState(history.location.pathname)
  const [place, setPlace] = useState(() => placeOf(history.location.search))
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        // What this hook itself writes comes back as REPLACE, and late: by then the next node may be open.
        if (location.pathname === pathname && action.type !== 'REPLACE') setPlace(placeOf(location.search))
      }),
    [history, pathname],
  )
  useEffect(() => {
    const { location } = history
    const search = withPlace(location.search, place)
    if (location.pathname === pathname && search !== location.search) history.replace(pathname + search, location.state)
  }, [history, pathname, place])
  const setNode = useCallback((node: number | undefined) => setPlace((before) => ({ ...before, node })), [])
  const setView = useCallback((view: PanelTab) => setPlace((before) => ({ ...before, view })), [])
  const close = useCallback(
    () => setPlace(({ view }) => ({ node: undefined, view: view === 'node' ? 'outline' : view })),
    [],
  )
  return { ...place, setNode, setView, close }
}

export function placeOf(search: string): Place {
  const params = new URLSearchParams(search)
  const id = params.get('node')
  const node = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const view = params.get('view') ?? ''
  const usual = node === undefined ? 'outline' : 'node'
  return { node, view: VIEWS.includes(view) ? (view as PanelTab) : usual }
}

/** A query that leads back here. A node that has no number of the server's yet cannot be named in it. */
function withPlace(search: string, { node, view }: Place): string {
  const params = new URLSearchParams(search)
  const isNamed = node !== undefined && node > 0
  if (isNamed) params.set('node', String(node))
  else params.delete('node')
  if (view === (isNamed ? 'node' : 'outline')) params.delete('view')
  else params.set('view', view)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
