import { fault, type Fault } from '../errors.ts'
import { parseFlowDescription } from './flow-description.ts'
import { flowDescriptionOf } from './short-packet-filter.ts'

/** Key of a flow group's body that carries its first packet filters. */
export const PACKET_FILTERS = 'packet_filters'

/** More of them come as a file. */
const MAX_LINES = 500

export interface FilterLines {
  /** Flow-Descriptions in their stored form. */
  filters: readonly string[]
  faults: readonly Fault[]
}

/** Packet filters, one on each line: a Flow-Description, or an address with a protocol and ports. Empty lines are none. */
export function readFilterLines(text: string): FilterLines {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.filter(Boolean).length > MAX_LINES) return refused(`At most ${MAX_LINES} packet filters: import the rest`)
  const read = lines.map((line, index) => ({ line, place: index + 1 })).filter(({ line }) => line !== '')
  const results = read.map(({ line, place }) => ({
    place,
    line,
    result: parseFlowDescription(flowDescriptionOf(line) ?? line),
  }))
  return {
    filters: results.flatMap(({ result }) => (result.verdict === 'error' ? [] : [result.normal])),
    faults: results.flatMap(({ place, line, result }) =>
      result.verdict === 'error' ? [fault('INVALID', `Line ${place}: ${messageOf(line, result)}`, PACKET_FILTERS)] : [],
    ),
  }
}

/** What is neither short nor a Flow-Description: which of them is meant, nobody knows. */
function messageOf(line: string, { message }: { message: string }): string {
  return /^(permit|deny|in|out)\b/i.test(line) ? message : NEITHER
}

const NEITHER = 'write an address with a protocol and ports, such as 10.0.0.0/8 tcp 443, or permit out …'

function refused(message: string): FilterLines {
  return { filters: [], faults: [fault('INVALID', message, PACKET_FILTERS)] }
}

/** The names of the filters of a new group: its own, numbered where there are several. */
export function filterName(group: string, place: number, count: number): string {
  return count === 1 ? group : `${group.slice(0, NAME_LENGTH - ` ${count}`.length)} ${place + 1}`
}

const NAME_LENGTH = 128
