import { useEffect, useRef, type ReactNode } from 'react'
import classes from './catalogue-screen.module.css'

/** What stands above the rows. It keeps its height while a panel is open, so that no row moves under the pointer. */
export function ListHead({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => {
      if (document.querySelector('[data-side-panel]') === null)
        current.style.setProperty('--height', `${current.getBoundingClientRect().height}px`)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={classes.head}>
      {children}
    </div>
  )
}
