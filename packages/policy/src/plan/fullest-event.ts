export interface EventSize {
  pcr_event_id: number
  pcr_event_name: string
  /** The number of its mappings. */
  mappings: number
}

/** The event that a version shows first: the one with the most mappings, of equals the first by name. */
export function fullestEvent(events: readonly EventSize[]): number | undefined {
  const [first] = events.toSorted((a, b) => b.mappings - a.mappings || a.pcr_event_name.localeCompare(b.pcr_event_name))
  return first?.pcr_event_id
}
