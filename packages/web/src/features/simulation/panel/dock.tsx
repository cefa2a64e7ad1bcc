import { useEffect, useRef, type ReactNode } from 'react'
import { PanelEdge } from '../../../ui/panel-edge.tsx'
import { usePanelSize } from '../../../ui/use-panel-size.ts'
import classes from './dock.module.css'

/** Per cent of the window. */
const HEIGHT = { least: 15, most: 70, usual: 38 }

interface DockProps {
  /** What is above it: a scrolling page, or a drawing that fills the window. */
  below: 'page' | 'drawing'
  children: ReactNode
}

/** A panel below the edited content, so that it covers nothing. Its upper edge can be moved. */
export function Dock({ below, children }: DockProps) {
  const ref = useHeightForOthers(below)
  const panel = usePanelSize('tollgate.simulate-height', HEIGHT)
  const heightFrom = (top: number) => ((bottomOf(ref.current) - top) / window.innerHeight) * 100
  return (
    <div ref={ref} className={classes.dock} data-below={below} style={{ height: `${panel.size}dvh` }}>
      <PanelEdge
        label="Height of the simulation"
        side="top"
        panel={panel}
        sizeAt={({ clientY }) => heightFrom(clientY)}
      />
      {children}
    </div>
  )
}

/** The panel while it is closed. */
export function ClosedDock({ below, children }: DockProps) {
  return (
    <div ref={useHeightForOthers(below)} className={classes.closed} data-below={below}>
      {children}
    </div>
  )
}

function bottomOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().bottom ?? 0
}

/** Publishes the panel's height as `--dock-height`, so that other bars at the bottom stay above it. */
function useHeightForOthers(below: DockProps['below']) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    // Below a drawing there is the margin of the page.
    const margin = below === 'drawing' ? 'var(--mantine-spacing-lg)' : '0px'
    const tell = () => style.setProperty('--dock-height', `calc(${ref.current?.offsetHeight ?? 0}px + ${margin})`)
    const observer = new ResizeObserver(tell)
    if (ref.current) observer.observe(ref.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock-height')
    }
  }, [below])
  return ref
}
