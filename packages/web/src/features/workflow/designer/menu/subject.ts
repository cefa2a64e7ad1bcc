import type { Link } from '@tollgate/policy/workflow/links.ts'
import type { Place } from '../gestures.ts'
import type { Slot } from '../new-node/slot.ts'

/** A link, named by its source node. */
export interface LinkName {
  from: number
  link: Link
}

/** What a menu, the pad or a key acts on. */
export type Subject =
  | { about: 'node'; id: number }
  | ({ about: 'link' } & LinkName)
  | { about: 'drawing'; place: Place }
  | { about: 'new node'; slot: Slot }
