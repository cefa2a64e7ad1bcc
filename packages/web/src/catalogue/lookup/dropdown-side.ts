/** The greatest height of a drop-down list, in pixels. */
const MAX_HEIGHT = 320

/**
 * The side of a field that has room for a full drop-down list. It is chosen once, when the list opens: a list that
 * changes sides while its options load moves away from the pointer, and a click meant for an option hits a button below.
 */
export function dropdownSide(field: Element | null | undefined): 'bottom' | 'top' {
  if (!field) return 'bottom'
  const { top, bottom } = field.getBoundingClientRect()
  const below = window.innerHeight - bottom
  return below >= MAX_HEIGHT || below >= top ? 'bottom' : 'top'
}

/** Keeps the list on the chosen side. */
export const FIXED_SIDE = { flip: false, shift: true } as const
