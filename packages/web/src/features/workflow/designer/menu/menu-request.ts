import type { Subject } from './subject.ts'

/** A requested context menu. */
export interface MenuRequest {
  subject: Subject
  /** Where it opens, in window pixels. */
  at: { x: number; y: number }
  /** The element that gets the focus back. */
  opener: Element | null
}

/** Where the menu opens by key: at the lower left of the focused element; for a link or nothing, in the middle. */
export function menuPlace(focused: Element | null): MenuRequest['at'] {
  const isNothing = focused === null || focused === document.body
  const element = isNothing ? document.querySelector('.react-flow') : focused
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const isAtCorner = !isNothing && focused instanceof HTMLElement
  return isAtCorner ? { x: left, y: top + height } : { x: left + width / 2, y: top + height / 2 }
}
