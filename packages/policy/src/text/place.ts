import type { Locate, TextFault } from './parse.ts'

/** Path of a value in a text, as a linked list: its name and the path of the value above. Undefined for the whole text. */
export type Place = Readonly<{ up: Place; name: string | number }> | undefined

export function below(up: Place, name: string | number): Place {
  return { up, name }
}

export type Located = Pick<TextFault, 'line' | 'column' | 'field'>

/** Line and column of a place in a text. */
export function located(locate: Locate, place: Place): Located {
  const names: (string | number)[] = []
  for (let at = place; at; at = at.up) names.unshift(at.name)
  return { ...locate(names), ...(names.length > 0 && { field: names.join('.') }) }
}

/** The most faults that are listed: to look up the line of each of a million takes too long, and nobody reads them. */
export const MOST_FAULTS = 100

/** The first faults, and how many more there are. Of all `count` faults at least one more than is listed must be given. */
export function firstFaults<T extends Pick<TextFault, 'message'>>(faults: readonly T[], count = faults.length): T[] {
  const [listed, next] = [faults.slice(0, MOST_FAULTS), faults[MOST_FAULTS]]
  return next ? [...listed, { ...next, message: `${count - MOST_FAULTS} more faults, from here on` }] : listed
}
