import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

export type PanelView = 'node' | 'outline' | 'problems' | 'callers'

/** What of a workflow is open, as its address says: `?node=…&view=…`. */
interface OpenParts {
  node: number | undefined
  view: PanelView
}

const VIEWS: readonly string[] = ['node', 'outline', 'problems', 'callers'] satisfies PanelView[]

/** The open node and the view of the panel. The address follows them, and they follow the browser's Back and Forward. */
export function useDesignerAddress() {
  const { history } = useRouter()
  const [pathname] = useState(history.location.pathname)
  const [parts, setParts] = useState(() => readParts(history.location.search))
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        // What this hook itself writes comes back as REPLACE, and late: by then the next node may be open.
        if (location.pathname === pathname && action.type !== 'REPLACE') setParts(readParts(location.search))
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

function readParts(search: string): OpenParts {
  const params = new URLSearchParams(search)
  const id = params.get('node')
  const node = id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined
  const view = params.get('view') ?? ''
  const usual = node === undefined ? 'outline' : 'node'
  return { node, view: VIEWS.includes(view) ? (view as PanelView) : usual }
}

/** The query that leads back here. A node that the server does not know yet has no id to name it by. */
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
