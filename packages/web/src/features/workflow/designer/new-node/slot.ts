import type { Link } from '@tollgate/policy/workflow/links.ts'
import type { Place } from '../gestures.ts'

/** Where a new node goes: behind a node, onto one of its links, in front of a node, or to a free place. */
export type Slot = SlotBehind | { before: number } | { at: Place }

export interface SlotBehind {
  after: number
  link: Link
  /** Where the link was dropped. Without it, room is made on the way to where the link leads. */
  dropped?: Place
}
