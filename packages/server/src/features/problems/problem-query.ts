import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'

/** By what a list of problems is ordered; a minus before it for descending. */
export const SORTABLE = ['weight', 'severity', 'code', 'message', 'resource', 'id', 'label', 'field'] as const

/** What must be equal; `within` is a record, as in `zone-map 3`. */
export const FILTERS = ['weight', 'severity', 'resource', 'code', 'within'] as const

/** What a page of problems is asked for by. */
export interface ProblemQuery {
  equals: Partial<Record<(typeof FILTERS)[number], string>>
  /** The only records that are meant, as in `qos-rule 3`; undefined: any. */
  records?: readonly string[] | undefined
  /** Those that were accepted, instead of the others. */
  accepted: boolean
  /** In lower case; it is in the name of the record, of what it belongs to, or in the message. Empty: any. */
  text: string
  /** One of `SORTABLE`, with or without the minus. */
  sort: string
  paging: { page: number; pageSize: number }
}

/** `checking` is there while the answer is not of this moment: a long check is under way. */
export interface ProblemPage {
  problems: Problem[]
  total: number
  checking?: true
}

export interface ProblemGroups extends Omit<ProblemPage, 'problems'> {
  groups: ProblemGroup[]
}
