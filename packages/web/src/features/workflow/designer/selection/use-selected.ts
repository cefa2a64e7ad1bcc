import { useCallback, useMemo, useState } from 'react'
import type { LinkName } from '../menu/subject.ts'

export interface Selected {
  nodes: ReadonlySet<number>
  /** A link is always selected alone. */
  link: LinkName | undefined
  select: (ids: readonly number[]) => void
  selectLink: (link: LinkName | undefined) => void
}

/** The selection: nodes, or one link. */
export function useSelected(first: number | undefined): Selected {
  const [nodes, setNodes] = useState<ReadonlySet<number>>(() => new Set(first === undefined ? [] : [first]))
  const [link, selectLink] = useState<LinkName>()
  const select = useCallback((ids: readonly number[]) => {
    setNodes((before) => (before.size === ids.length && ids.every((id) => before.has(id)) ? before : new Set(ids)))
    if (ids.length > 0) selectLink(undefined)
  }, [])
  return useMemo(() => ({ nodes, link, select, selectLink }), [nodes, link, select])
}
