import type { Known } from '../../decide/values/read-value.ts'
import type { Instant } from '../../time-span/local-time.ts'

/** What an axis can be: a value, unknown, listed without a figure (an accumulator), or a moment (the time axis). */
export type AtomValue = Known | undefined | null | Instant

/** All inputs of one axis that nothing tells apart, with one of them. */
export interface Atom {
  value: AtomValue
  /** Of each rule plan, the mappings that accept it; undefined where the rule plan does not read the axis. */
  rows: readonly (Uint32Array | undefined)[]
  /** For each link between axes, the beginnings that the atom fits; undefined where the axis has no part in it. */
  fits: readonly (bigint | undefined)[]
  /** Every value that was tried, on axes that a link joins or that quotas are worked out from; elsewhere, one. */
  members: readonly AtomValue[]
}

export interface SpaceAxis {
  /** `mapping_src_type`. */
  type: string
  source: string
  atoms: readonly Atom[]
}

/** Texts that begin with the text of another axis: which atoms of both can meet. */
export interface Link {
  beginning: number
  /** The axes whose texts begin so. */
  texts: readonly number[]
  /** What was tried of the beginning, one bit of `fits` each; the bit after the last stands for unknown. */
  candidates: readonly string[]
}

/** All contexts that some rule plans can tell apart: one atom of each axis. */
export interface Space {
  axes: readonly SpaceAxis[]
  /** How many mappings each rule plan has. */
  sizes: readonly number[]
  links: readonly Link[]
}

/** For each axis, the place of an atom. */
export type Point = Int32Array

/** How many points there are, possible or not. */
export function pointsOf({ axes }: Space): number {
  return axes.reduce((product, { atoms }) => product * atoms.length, 1)
}
