import { workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { RecordKey } from './model.ts'

/** A way out of a node. A run goes on along Yes; only a decision whose conditions do not hold sends it along No. */
export type Link = 'yes' | 'no'

/** Both links, in the order in which they are listed and drawn. */
export const LINKS = ['yes', 'no'] as const satisfies readonly Link[]

/** The field of a node that holds the id of the node a link leads to. */
export const LINK_FIELD = { yes: 'work_next_node_id', no: 'work_next_node_id_n' } as const

export const LINK_LABEL = { yes: 'Yes', no: 'No' } as const

export type LinkField = (typeof LINK_FIELD)[Link]

export const LINK_FIELDS: readonly LinkField[] = LINKS.map((link) => LINK_FIELD[link])

/** The part of a node that holds its links. */
export type LinkTargets = Readonly<Record<LinkField, RecordKey | null>>

/** The links of a node that leads nowhere. */
export const LEADS_NOWHERE: LinkTargets = { work_next_node_id: null, work_next_node_id_n: null }

/** The links that a run can take from a node of a type: none from an end (E), both from a decision (B), Yes from the rest. */
export function linksTaken(type: string | number): readonly Link[] {
  const letter = workNodeType(type)
  if (letter === 'E') return []
  return letter === 'B' ? LINKS : ['yes']
}

/** The links that a node shows: those that a run can take, and any other that is stored. */
export function linksShown(node: LinkTargets & { work_node_type: string | number }): Link[] {
  const taken = linksTaken(node.work_node_type)
  return LINKS.filter((link) => taken.includes(link) || targetOf(node, link) !== null)
}

/** The node that a link leads to. */
export function targetOf(node: LinkTargets, link: Link): RecordKey | null {
  return node[LINK_FIELD[link]]
}

/** The links of a node that lead somewhere, with where. */
export function linksOf(node: LinkTargets): { link: Link; to: RecordKey }[] {
  return LINKS.flatMap((link) => {
    const to = targetOf(node, link)
    return to ? [{ link, to }] : []
  })
}

/** The links by which a node leads to another. */
export function linksTo(node: LinkTargets, id: RecordKey): Link[] {
  return LINKS.filter((link) => targetOf(node, link) === id)
}

/** The values that lead links of a node to another, or nowhere. */
export function linkValues(links: readonly Link[], to: RecordKey | null): Partial<LinkTargets> {
  return Object.fromEntries(links.map((link) => [LINK_FIELD[link], to]))
}
