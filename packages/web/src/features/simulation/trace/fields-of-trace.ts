import { DiameterFault } from '@tollgate/engine/diameter/fault.ts'
import { readTrace, type ReadTrace } from '@tollgate/engine/session-trace/read-trace.ts'
import { recordField, withFields, type Fields } from '../address/fields.ts'
import { localOf } from '../request/local-time.ts'
import { eventAmong, type TraceCatalogues } from './trace-queries.ts'

/** What a pasted text says, or what is wrong with it. */
export function traceIn(text: string, { mappings }: TraceCatalogues): ReadTrace | string {
  try {
    return readTrace(text, mappings)
  } catch (error) {
    if (error instanceof DiameterFault) return `${error.message} (at offset ${error.offset})`
    if (error instanceof SyntaxError) return `This is not JSON: ${error.message}`
    throw error
  }
}

/** The same policy asked with what a trace says: its attributes alone are known, amounts stay as they were typed. */
export function fieldsOfTrace(
  trace: ReadTrace,
  before: Fields,
  { catalogues, zone }: { catalogues: TraceCatalogues; zone: string },
): Fields {
  const others = Object.entries(before).filter(([name]) => recordField(name)?.kind !== 'attribute')
  const attributes = trace.attributes.map(({ re_attr, value }) => [`attribute.${re_attr}`, value] as const)
  const event = eventAmong(trace.events, catalogues)
  return withFields(Object.fromEntries([...others, ...attributes]), {
    ...(event && { event: String(event.pcr_event_id) }),
    ...(trace.at !== undefined && { at: localOf(trace.at, before.time_zone ?? zone) }),
  })
}
