/** As high as a list of options gets with all that belongs to it, in pixels. */
const ROOM = 320

/**
 * The side of a field on which its list of options has room for all that it may come to hold. Chosen once, when the list
 * opens: one that changed sides while its options arrive would slip from under the pointer, and what lies there,
 * buttons at the foot of a form, would be pressed instead.
 */
export function listSide(field: Element | null | undefined): 'bottom' | 'top' {
  if (!field) return 'bottom'
  const { top, bottom } = field.getBoundingClientRect()
  const below = window.innerHeight - bottom
  return below >= ROOM || below >= top ? 'bottom' : 'top'
}

/** The side is chosen already: the list stays there. */
export const STAYS = { flip: false, shift: true } as const
