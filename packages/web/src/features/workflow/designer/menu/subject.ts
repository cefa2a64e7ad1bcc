import type { Link } from '@tollgate/policy/workflow/links.ts'
import type { Place } from '../gestures.ts'
import type { Slot } from '../new-node/slot.ts'

/** A link, by the node that it leaves. */
export interface LinkName {
  from: number
  link: Link
}

/** What a menu, the pad or a key is about. */
export type Subject =
  | { about: 'node'; id: number }
  | ({ about: 'link' } & LinkName)
  | { about: 'drawing'; place: Place }
  | { about: 'new node'; slot: Slot }
