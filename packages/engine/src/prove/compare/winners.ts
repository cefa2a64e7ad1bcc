import type { Point, Space } from '../space/space.ts'
import { Sweep } from '../sweep.ts'

/** Points at which all rule plans choose the same mappings, with equal atoms on the axes that outcomes depend on. */
export interface Winners {
  chosen: Int32Array
  /** One of them. */
  point: Point
  contexts: number
}

const SLICE = 20_000

/**
 * Groups the points of a space by the chosen mappings; undefined if there are too many groups. The last rule plan is that of
 * the impossible contexts.
 */
export function* winnersIn(
  space: Space,
  dependentAxes: readonly number[],
  mostKept: number,
): Generator<undefined, { contexts: number; found: readonly Winners[] } | undefined> {
  const found = new Map<number | string, Winners>()
  const keyOf = keys(space, dependentAxes)
  const impossible = space.sizes.length - 1
  let contexts = 0
  const sweep = new Sweep(space, (point, chosen) => {
    if ((chosen[impossible] ?? -1) >= 0) return
    contexts += 1
    const key = keyOf(point, chosen)
    const known = found.get(key)
    if (known) known.contexts += 1
    else found.set(key, { chosen: chosen.slice(), point: point.slice(), contexts: 1 })
  })
  while (sweep.advance(SLICE)) {
    if (found.size > mostKept) return undefined
    yield
  }
  if (found.size > mostKept) return undefined
  return { contexts, found: [...found.values()] }
}

/** Keys of groups: numbers if they are exact, since texts take ten times as long. */
function keys({ sizes, axes }: Space, dependentAxes: readonly number[]) {
  const radixes = [...sizes.map((size) => size + 1), ...dependentAxes.map((axis) => axes[axis]?.atoms.length ?? 1)]
  const isExact = radixes.reduce((product, radix) => product * radix, 1) <= Number.MAX_SAFE_INTEGER
  const digit = (point: Point, chosen: Int32Array, place: number) =>
    place < sizes.length ? (chosen[place] ?? -1) + 1 : (point[dependentAxes[place - sizes.length] ?? 0] ?? 0)
  return (point: Point, chosen: Int32Array): number | string => {
    if (!isExact) return `${chosen.join()} ${dependentAxes.map((axis) => point[axis]).join()}`
    let key = 0
    for (let place = 0; place < radixes.length; place += 1)
      key = key * (radixes[place] ?? 1) + digit(point, chosen, place)
    return key
  }
}
