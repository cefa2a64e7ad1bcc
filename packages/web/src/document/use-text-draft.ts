import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openRecordStore } from '../api/record-store.ts'
import { sessionQuery } from '../api/session.ts'
import type { StoredText } from './document-calls.ts'

/** A typed text that is not stored, and the stored text that it is based on. */
export interface Draft {
  text: string
  base: StoredText
}

interface TextDraft {
  draft: Draft | undefined
  /** The saved draft has been read from the browser. */
  isReady: boolean
  /** It was typed before this screen was opened. */
  isFound: boolean
  set: (draft: Draft | undefined) => void
}

const NAME = 'tollgate.texts'
/** Debounce for writing long texts to the disk. */
const PAUSE_MS = 300

/** The draft of a document's text. The browser keeps it per user until it is stored or discarded. */
export function useTextDraft(path: string): TextDraft {
  const user = useQuery(sessionQuery).data?.user?.id ?? ''
  const [draft, setDraft] = useState<Draft>()
  const [found, setFound] = useState<'reading' | 'nothing' | 'draft'>('reading')
  const [kept] = useState(() => openRecordStore<Draft>(NAME))
  const name = `${user}.${path}`
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let isGone = false
    void kept.all(name).then((all) => {
      const [, stored] = all.find(([key]) => key === name) ?? []
      if (isGone) return
      setDraft(stored)
      setFound(stored ? 'draft' : 'nothing')
    })
    return () => {
      isGone = true
    }
  }, [kept, name])
  const set = (next: Draft | undefined) => {
    const changed = next && next.text !== next.base.text ? next : undefined
    setDraft(changed)
    if (!changed) setFound('nothing')
    clearTimeout(waits.current)
    if (changed) waits.current = setTimeout(() => kept.put(name, changed), PAUSE_MS)
    else kept.remove(name)
  }
  return { draft, isReady: found !== 'reading', isFound: found === 'draft', set }
}
