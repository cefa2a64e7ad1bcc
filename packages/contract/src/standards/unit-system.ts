export type UnitSystem = 'decimal' | 'binary'

let chosen: UnitSystem | undefined

/** Sets the unit system in which amounts are shown. Inexact amounts are then marked as approximate. */
export function setUnitSystem(system: UnitSystem | undefined): void {
  chosen = system
}

/** The unit system in which amounts are shown; undefined: each in the one in which it is exact. */
export function chosenUnitSystem(): UnitSystem | undefined {
  return chosen
}
