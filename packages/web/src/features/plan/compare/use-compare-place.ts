import type { CountedKind } from '@tollgate/policy/plan/count-changes.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

type Side = 'left' | 'right'

/** The compared versions and the shown changes. */
export interface ComparePlace {
  left: number | undefined
  right: number | undefined
  /** The shown kinds of changes; empty: all. */
  kinds: ReadonlySet<CountedKind>
  choose: (side: Side, version: number) => void
  swap: () => void
  toggle: (kind: CountedKind) => void
}

export const KINDS: readonly CountedKind[] = ['added', 'removed', 'changed', 'moved']

/** The state of the comparison, kept in the address, so that reload, Back and shared links restore it. */
export function useComparePlace(): ComparePlace {
  const { history } = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => {
    const now = readPlace(search)
    const go = (next: Partial<typeof now>) => {
      const { left, right, kinds } = { ...readPlace(history.location.search), ...next }
      const params = new URLSearchParams()
      if (left !== undefined) params.set('left', String(left))
      if (right !== undefined) params.set('right', String(right))
      if (kinds.size > 0) params.set('kinds', KINDS.filter((kind) => kinds.has(kind)).join())
      history.push(`${history.location.pathname}?${params}`)
    }
    return {
      ...now,
      choose: (side, version) => go({ [side]: version }),
      swap: () => go({ left: now.right, right: now.left }),
      toggle: (kind) => {
        const { kinds } = readPlace(history.location.search)
        go({ kinds: new Set(KINDS.filter((other) => (other === kind) !== kinds.has(other))) })
      },
    }
  }, [history, search])
}

function readPlace(search: string) {
  const params = new URLSearchParams(search)
  const asked = (params.get('kinds') ?? '').split(',')
  return {
    left: idOf(params.get('left')),
    right: idOf(params.get('right')),
    kinds: new Set(KINDS.filter((kind) => asked.includes(kind))),
  }
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
