import { useLayoutEffect, useReducer } from 'react'

/**
 * Inside a dialog or menu: lets a key that is pressed as soon as the focus is there act where it moved the focus to.
 * Mantine's focus trap focuses its first element at mount and once more in an effect, which React may run many milliseconds
 * later: a Tab in between was taken back, and Enter pressed Cancel. A change of state in a layout effect makes React run the
 * effects of the same commit at once.
 */
export function FocusOnce() {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  useLayoutEffect(render, [render])
  return null
}
