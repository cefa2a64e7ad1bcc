import { CloseButton, Portal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { FocusOnce } from './focus-once.tsx'
import { isDialogOpen, isTyping } from './keys.ts'
import { PanelEdge } from './panel-edge.tsx'
import classes from './side-panel.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { usePanelSize } from './use-panel-size.ts'

interface SidePanelProps {
  opened: boolean
  title: string
  /** In its head, before the button that closes it. */
  tools?: ReactNode
  /** Below its head. */
  notes?: ReactNode
  /** Also called on Esc; ask here before typed text is discarded. */
  onClose: () => void
  children: ReactNode
}

/** Per cent of the window. */
const WIDTH = { least: 25, most: 75, usual: 36 }

/** A panel on the right. The screen beside it stays usable; on a small window the panel covers it. */
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

/** Esc closes the panel unless the focus is in a field outside it, or a dropdown or dialog takes the key first. */
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

/** Focuses the title if nothing inside has the focus. */
function useFirstFocus(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = panel
    if (!current?.contains(document.activeElement)) current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [panel])
}
