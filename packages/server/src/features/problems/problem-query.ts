/** Filters by equality. `within` is a record, such as `zone-map 3`. */
export const FILTERS = ['weight', 'severity', 'resource', 'code', 'within'] as const

/** The query of a page of problems. */
export interface ProblemQuery {
  equals: Partial<Record<(typeof FILTERS)[number], string>>
  /** Limits the result to these records, such as `qos-rule 3`; undefined: all. */
  records?: readonly string[] | undefined
  /** Returns the accepted problems instead of the others. */
  accepted: boolean
  /** Lower-case text in the record's name, its owner's name or the message. Empty: any. */
  text: string
  /** One of `SORTABLE`, optionally with a minus. */
  sort: string
  paging: { page: number; pageSize: number }
}
