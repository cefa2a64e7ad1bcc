import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placeAround, screenAt } from '../menu-places.ts'
import { useHere } from './use-here.ts'

/**
 * What a browser does by itself when a page is loaded: the title changes, the view starts at the top, a screen reader
 * says where it is. Returns the name of the place, once one has been gone to.
 */
export function useArrival(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { title } = useHere()
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
  return place
}
