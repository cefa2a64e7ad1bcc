import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What of a mapping's basic rules is shown. */
export interface PanelPlace {
  /** Chosen basic rule version; absent: the one in force. */
  version: number | undefined
  /** The basic rule that is edited, or a new one. */
  rule: number | 'new' | undefined
  showVersion: (id: number | undefined) => void
  editRule: (id: number | 'new') => void
  closeRule: () => void
}

const VERSION = 'basic_version'
const RULE = 'basic_rule'

/** The panel's state, kept in the address beside what the plan editor keeps there. */
export function usePanelPlace(): PanelPlace {
  const { history } = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => {
    const go = (values: Record<string, string | undefined>) => {
      const params = new URLSearchParams(history.location.search)
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) params.delete(key)
        else params.set(key, value)
      }
      const text = params.toString()
      history.push(history.location.pathname + (text === '' ? '' : `?${text}`))
    }
    const now = new URLSearchParams(search)
    return {
      version: idOf(now.get(VERSION)),
      rule: now.get(RULE) === 'new' ? 'new' : idOf(now.get(RULE)),
      showVersion: (id) => go({ [VERSION]: id?.toString(), [RULE]: undefined }),
      editRule: (id) => go({ [RULE]: String(id) }),
      closeRule: () => go({ [RULE]: undefined }),
    }
  }, [history, search])
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
