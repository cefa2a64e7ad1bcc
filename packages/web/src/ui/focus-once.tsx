import { useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Gives the button of a dialog the focus as soon as it is mounted, and keeps dialog or menu from taking it back.
 * Mantine's focus trap focuses the first element late, so a key could press what is behind the dialog. It also does so
 * twice: at mount, and in an effect that may run many milliseconds later. A Tab between the two was undone, and Enter
 * then pressed Cancel. Setting state in a layout effect makes React run that effect at once.
 */
export function FocusOnce() {
  const mark = useRef<HTMLSpanElement>(null)
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('button[data-autofocus]')?.focus({ preventScroll: true })
    render()
  }, [])
  return <span ref={mark} hidden />
}
