import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'

/**
 * What opened another screen is gone with the screen before it. The next Tab then begins in the content: browsers begin
 * where the gone element stood, which may be anywhere in the menu.
 */
export function useTabFromContent(screen: string): void {
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return undefined
    first.current = ''
    const asked = new AbortController()
    const listening = { capture: true, signal: asked.signal }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && isFocusLost()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', onKey, listening)
    // Whoever has put the focus somewhere goes on from there.
    window.addEventListener('focusin', () => asked.abort(), listening)
    window.addEventListener('pointerdown', () => asked.abort(), listening)
    return () => asked.abort()
  }, [screen])
}
