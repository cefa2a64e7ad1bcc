import type { Modifier } from '@dnd-kit/core'

/** A row of a table moves up and down only. */
export const restrictToVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })
