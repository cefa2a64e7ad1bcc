import type { Link } from '@tollgate/policy/workflow/links.ts'
import type { Place } from '../gestures.ts'

/** Where a new node goes: after a node, onto a link, before a node, or to a free place. */
export type Slot = SlotBehind | { before: number } | { at: Place }

export interface SlotBehind {
  after: number
  link: Link
  /** Where the link was dropped. Absent: room is made on the link. */
  dropped?: Place
}
