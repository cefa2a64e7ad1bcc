export type UnitSystem = 'decimal' | 'binary'

let told: UnitSystem | undefined

/** From now on amounts are told in one unit system: what is not exact in it is said to be about so much. */
export function tellAmountsIn(system: UnitSystem | undefined): void {
  told = system
}

/** The unit system that amounts are told in; undefined: each in the one in which it is exact. */
export function toldUnitSystem(): UnitSystem | undefined {
  return told
}
