import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, type RefObject } from 'react'
import classes from './frame.module.css'

/** Elements above everything else: dialogs, menus, notices. */
const ABOVE = '#floating, [aria-live], [role="status"]'

/** The screen of a workflow: a header and the rest of the window; in full-screen mode the whole window. */
export function DesignerFrame({ isFull = false, children }: { isFull?: boolean; children: ReactNode }) {
  const ref = useCover(isFull)
  return (
    <div ref={ref} className={classes.designer} data-full={isFull || undefined}>
      {children}
    </div>
  )
}

interface HeaderProps {
  title: string
  /** The address of the screen before. */
  back: { to: string; params?: Record<string, string>; search?: Record<string, string>; label: string }
  /** Behind the title. */
  facts?: ReactNode
  /** At the right end. */
  children?: ReactNode
}

/** Title of the screen, and the way back. */
export function DesignerHeader({ title, back, facts, children }: HeaderProps) {
  return (
    <div className={classes.bar}>
      <h1 className={classes.title}>{title}</h1>
      {facts}
      <Link to={back.to} params={back.params ?? {}} search={back.search ?? {}} className={classes.back}>
        {back.label}
      </Link>
      <span className={classes.grow} />
      {children}
    </div>
  )
}

/** A row of tools; `end` is right-aligned. */
export function DesignerTools({ label, end, children }: { label: string; end: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={label}>
      {children}
      <span className={classes.grow} />
      {end}
    </div>
  )
}

interface BodyProps {
  /** Beside the drawing. */
  panel: ReactNode
  /** Below the drawing. */
  dock: ReactNode
  children: ReactNode
}

/** The drawing, with panel and dock if there are any. */
export function DesignerBody({ panel, dock, children }: BodyProps) {
  return (
    <div className={classes.body} data-alone={!panel || undefined}>
      <div className={classes.column}>
        <div className={classes.drawing}>{children}</div>
        {dock}
      </div>
      {panel}
    </div>
  )
}

/** While an element covers the window, everything behind it is inert. */
function useCover(covers: boolean): RefObject<HTMLDivElement | null> {
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
