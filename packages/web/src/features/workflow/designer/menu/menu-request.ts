import type { Subject } from './subject.ts'

/** A menu that was asked for. */
export interface MenuRequest {
  subject: Subject
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number }
  /** What had the focus: it gets it back. */
  opener: Element | null
}

/** Where the menu of what has the focus opens: at its lower left corner; of a link and of nothing in the middle. */
export function menuPlace(focused: Element | null): MenuRequest['at'] {
  const isNothing = focused === null || focused === document.body
  const element = isNothing ? document.querySelector('.react-flow') : focused
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const isAtCorner = !isNothing && focused instanceof HTMLElement
  return isAtCorner ? { x: left, y: top + height } : { x: left + width / 2, y: top + height / 2 }
}
