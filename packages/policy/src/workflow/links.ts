import { workNodeType } from '@tollgate/contract/standards/plan-codes.ts'
import type { RecordKey } from './model.ts'

/** A link of a node to the next one. A run follows Yes; only a decision whose conditions do not hold sends it along No. */
export type Link = 'yes' | 'no'

/** Both links, in the order of lists and drawings. */
export const LINKS = ['yes', 'no'] as const satisfies readonly Link[]

/** The field of a node with the target of a link. */
export const LINK_FIELD = { yes: 'work_next_node_id', no: 'work_next_node_id_n' } as const

export const LINK_LABEL = { yes: 'Yes', no: 'No' } as const

export type LinkField = (typeof LINK_FIELD)[Link]

export const LINK_FIELDS: readonly LinkField[] = LINKS.map((link) => LINK_FIELD[link])

/** The link fields of a node. */
export type LinkTargets = Readonly<Record<LinkField, RecordKey | null>>

/** The link fields of a node without links. */
export const LEADS_NOWHERE: LinkTargets = { work_next_node_id: null, work_next_node_id_n: null }

/** The links that a run can take from a node of a type: none from an end (E), both from a decision (B), else Yes. */
export function linksTaken(type: string | number): readonly Link[] {
  const letter = workNodeType(type)
  if (letter === 'E') return []
  return letter === 'B' ? LINKS : ['yes']
}

/** The visible links of a node: those that a run can take, and others that are stored. */
export function linksShown(node: LinkTargets & { work_node_type: string | number }): Link[] {
  const taken = linksTaken(node.work_node_type)
  return LINKS.filter((link) => taken.includes(link) || targetOf(node, link) !== null)
}

/** The target of a link. */
export function targetOf(node: LinkTargets, link: Link): RecordKey | null {
  return node[LINK_FIELD[link]]
}

/** The links of a node with their targets. */
export function linksOf(node: LinkTargets): { link: Link; to: RecordKey }[] {
  return LINKS.flatMap((link) => {
    const to = targetOf(node, link)
    return to ? [{ link, to }] : []
  })
}

/** The links of a node that lead to another. */
export function linksTo(node: LinkTargets, id: RecordKey): Link[] {
  return LINKS.filter((link) => targetOf(node, link) === id)
}

/** The field values that set links to a node, or remove them. */
export function linkValues(links: readonly Link[], to: RecordKey | null): Partial<LinkTargets> {
  return Object.fromEntries(links.map((link) => [LINK_FIELD[link], to]))
}
