import { CloseButton, Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { FocusOnce } from './focus-once.tsx'
import { isDialogOpen, isTyping } from './keys.ts'
import { PanelEdge } from './panel-edge.tsx'
import classes from './side-panel.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { usePanelSize } from './use-panel-size.ts'

export interface SidePanelProps {
  opened: boolean
  title: string
  /** In its head, before the button that closes it. */
  tools?: ReactNode
  /** Below its head. */
  notes?: ReactNode
  /** Also called on Esc; ask there whether typed text may be thrown away. */
  onClose: () => void
  children: ReactNode
}

/** Of the window, in per cent. */
const WIDTH = { least: 25, most: 75, usual: 36 }

/** A panel at the right of the screen, which stays in use beside it; on a small window it covers the screen. */
export function SidePanel({ opened, ...panel }: SidePanelProps) {
  useFocusReturn(opened, undefined, false)
  if (!opened) return null
  return (
    <Portal target="#floating">
      <Panel {...panel} />
    </Portal>
  )
}

function Panel({ title, tools, notes, onClose, children }: Omit<SidePanelProps, 'opened'>) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const width = usePanelSize('tollgate.record-panel', WIDTH)
  useEffect(() => {
    document.documentElement.style.setProperty('--side-panel', `${width.size}vw`)
  }, [width.size])
  useEscape(element, onClose)
  useFirstFocus(element)
  return (
    <div
      ref={element}
      role="dialog"
      aria-labelledby={id}
      className={classes.panel}
      data-side-panel
      style={{ width: `${width.size}vw` }}
    >
      <PanelEdge
        label="Width of the panel"
        side="left"
        panel={width}
        sizeAt={({ clientX }) => ((window.innerWidth - clientX) / window.innerWidth) * 100}
      />
      <div className={classes.head}>
        <h2 id={id} className={classes.title} tabIndex={-1} title={title}>
          {title}
        </h2>
        {tools}
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      {notes}
      <div className={classes.body}>
        <FocusOnce />
        {children}
      </div>
    </div>
  )
}

/** Esc closes the panel from everywhere but a field outside of it; a list of options and a dialog above take it first. */
function useEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const { target } = event
      if (event.key !== 'Escape' || event.isComposing || isDialogOpen() || !(target instanceof Element)) return
      const isInside = panel.current?.contains(target) ?? false
      const isOfOptions = target.getAttribute('data-mantine-stop-propagation') === 'true'
      if (!isOfOptions && (isInside || !isTyping(target))) onClose()
    },
    { capture: true },
  )
}

/** The title takes the focus where nothing inside does. */
function useFirstFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = panel
    if (!current?.contains(document.activeElement)) current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [panel])
}
