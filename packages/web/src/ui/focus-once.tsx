import { useLayoutEffect, useReducer } from 'react'

/**
 * Keeps a dialog or menu from taking the focus back. Mantine's focus trap focuses the first element twice: at mount, and in an
 * effect that may run many milliseconds later. A Tab between the two was undone, and Enter then pressed Cancel. Setting state
 * in a layout effect makes React run that effect at once.
 */
export function FocusOnce() {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  useLayoutEffect(render, [render])
  return null
}
