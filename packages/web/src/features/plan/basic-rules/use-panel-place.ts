import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What the panel of basic rules shows. */
export interface PanelPlace {
  /** Chosen basic rule version; absent: the one in force. */
  version: number | undefined
  /** The edited basic rule, or a new one. */
  rule: number | 'new' | undefined
  /** The basic rule that a new one is a copy of. */
  copyOf: number | undefined
  showVersion: (id: number | undefined) => void
  editRule: (id: number | 'new') => void
  copyRule: (id: number) => void
  closeRule: () => void
}

const VERSION = 'basic_version'
const RULE = 'basic_rule'
const COPY = 'copy_of'

/** Marks a history entry that only opened the editor: closing it goes back instead of adding an entry. */
const EDITOR_STEP = { editorStep: true }

/** The panel's state, in the address beside that of the plan editor. */
export function usePanelPlace(): PanelPlace {
  const { history } = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  return useMemo(() => {
    const go = (values: Record<string, string | undefined>, step?: object) => {
      const params = new URLSearchParams(history.location.search)
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) params.delete(key)
        else params.set(key, value)
      }
      const text = params.toString()
      history.push(history.location.pathname + (text === '' ? '' : `?${text}`), step)
    }
    const now = new URLSearchParams(search)
    return {
      version: idOf(now.get(VERSION)),
      rule: now.get(RULE) === 'new' ? 'new' : idOf(now.get(RULE)),
      copyOf: idOf(now.get(COPY)),
      showVersion: (id) => go({ [VERSION]: id?.toString(), [RULE]: undefined, [COPY]: undefined }),
      editRule: (id) => go({ [RULE]: String(id), [COPY]: undefined }, EDITOR_STEP),
      copyRule: (id) => go({ [RULE]: 'new', [COPY]: String(id) }, EDITOR_STEP),
      closeRule: () => {
        if ('editorStep' in history.location.state) history.back()
        else go({ [RULE]: undefined, [COPY]: undefined })
      },
    }
  }, [history, search])
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
