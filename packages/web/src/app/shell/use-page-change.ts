import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placeAround, screenAt } from '../menu-places.ts'
import { useCurrentPlace } from './use-current-place.ts'
import { useTabFromContent } from './use-tab-from-content.ts'

/**
 * Does on a new screen what a browser does on a new page: sets the title, scrolls to the top, and lets Tab begin in the
 * content. Returns the name of the place, for screen readers.
 */
export function usePageChange(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { title } = useCurrentPlace()
  const screen = screenAt(path)
  const first = useRef(screen)
  const place = placeAround(path)?.title ?? 'Page not found'
  useEffect(() => {
    document.title = title === undefined || title === place ? `${place} · Tollgate` : `${title} · ${place} · Tollgate`
  }, [title, place])
  useEffect(() => {
    if (first.current === screen) return
    first.current = ''
    window.scrollTo(0, 0)
  }, [screen])
  useTabFromContent(screen)
  return place
}
