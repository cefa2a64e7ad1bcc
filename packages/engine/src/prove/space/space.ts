import type { Known } from '../../decide/values/read-value.ts'
import type { Instant } from '../../time-span/local-time.ts'

/** A value on an axis: a known value, undefined (unknown), null (an accumulator listed without usage), or a moment (time axis). */
export type AtomValue = Known | undefined | null | Instant

/** A class of values on an axis that nothing distinguishes, with a representative. */
export interface Atom {
  value: AtomValue
  /** For each rule plan, the mappings that accept it; undefined if the rule plan does not read the axis. */
  rows: readonly (Uint32Array | undefined)[]
  /** For each link between axes, the beginnings that fit the atom; undefined if the axis is not part of the link. */
  fits: readonly (bigint | undefined)[]
  /** All tried values, on linked axes and axes that quotas depend on; on others, one. */
  members: readonly AtomValue[]
}

export interface SpaceAxis {
  /** `mapping_src_type`. */
  type: string
  source: string
  atoms: readonly Atom[]
}

/** A link between axes whose texts begin with the text of another. It decides which atoms are possible together. */
export interface Link {
  beginning: number
  /** The axes with the longer texts. */
  texts: readonly number[]
  /** The tried beginnings, one bit of `fits` each. The bit after the last means unknown. */
  candidates: readonly string[]
}

/** All contexts that some rule plans can distinguish. A context has one atom of each axis. */
export interface Space {
  axes: readonly SpaceAxis[]
  /** Number of mappings of each rule plan. */
  sizes: readonly number[]
  links: readonly Link[]
}

/** For each axis, the index of an atom. */
export type Point = Int32Array

/** Number of points, including impossible ones. */
export function pointsOf({ axes }: Space): number {
  return axes.reduce((product, { atoms }) => product * atoms.length, 1)
}
