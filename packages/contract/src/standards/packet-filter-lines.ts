import { fault, type Fault } from '../errors.ts'
import { parseFlowDescription } from './flow-description.ts'
import { flowDescriptionOf } from './short-packet-filter.ts'

/** The key for a flow group's first packet filters in its body. */
export const PACKET_FILTERS = 'packet_filters'

/** More filters must be imported from a file. */
const MAX_LINES = 500

export interface FilterLines {
  /** Flow-Descriptions in stored form. */
  filters: readonly string[]
  faults: readonly Fault[]
}

/** Parses packet filters, one on each line: a Flow-Description, or an address with a protocol and ports. Skips empty lines. */
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

/** If a line looks like neither a short filter nor a Flow-Description, the message explains both. */
function messageOf(line: string, { message }: { message: string }): string {
  return /^(permit|deny|in|out)\b/i.test(line) ? message : NEITHER
}

const NEITHER = 'write an address with a protocol and ports, such as 10.0.0.0/8 tcp 443, or permit out …'

function refused(message: string): FilterLines {
  return { filters: [], faults: [fault('INVALID', message, PACKET_FILTERS)] }
}

/** The name of a filter in a new group: the group's name, with a number if there are several filters. */
export function filterName(group: string, place: number, count: number): string {
  return count === 1 ? group : `${group.slice(0, NAME_LENGTH - ` ${count}`.length)} ${place + 1}`
}

const NAME_LENGTH = 128
