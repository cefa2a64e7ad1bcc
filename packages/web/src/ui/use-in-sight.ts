import { useEffect, useRef } from 'react'

/** Keeps the chosen one of a row of elements that scrolls sideways in sight: when it is chosen, and when the row gets another width. */
export function useInSight<E extends HTMLElement>(chosen: boolean) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const element = ref.current
    if (!chosen || !element?.parentElement) return undefined
    const show = () => element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [chosen])
  return ref
}
