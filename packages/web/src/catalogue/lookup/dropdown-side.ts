/** The greatest height of a drop-down list, in pixels. */
const MAX_HEIGHT = 320

/**
 * The side of a field with room for a full dropdown. Chosen once when the list opens: if it changed sides while options
 * load, a click on an option would hit a button below.
 */
export function dropdownSide(field: Element | null | undefined): 'bottom' | 'top' {
  if (!field) return 'bottom'
  const { top, bottom } = field.getBoundingClientRect()
  const below = window.innerHeight - bottom
  return below >= MAX_HEIGHT || below >= top ? 'bottom' : 'top'
}

/** Keeps the list on the chosen side. */
export const FIXED_SIDE = { flip: false, shift: true } as const
