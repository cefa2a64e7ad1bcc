import { useEffect, useRef, type RefObject } from 'react'

/** What is shown above all else: dialogs, menus, notices. */
const ABOVE = '#floating, [aria-live], [role="status"]'

/** While an element covers the whole window, keys and screen readers do not come to what is behind it. */
export function useCover(covers: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hidden = covers ? behind(ref.current) : []
    for (const element of hidden) element.inert = true
    return () => {
      for (const element of hidden) element.inert = false
    }
  }, [covers])
  return ref
}

function behind(element: HTMLElement | null): HTMLElement[] {
  const parent = element?.parentElement
  if (!element || !parent || element === document.body) return []
  const beside = [...parent.children].filter((other) => other instanceof HTMLElement)
  return [...beside.filter((other) => other !== element && !other.matches(ABOVE) && !other.inert), ...behind(parent)]
}
