import { setUnitSystem } from '@tollgate/contract/standards/unit-system.ts'

/** Storage key of the chosen unit system. */
export const UNITS_KEY = 'tollgate.units'

/** Formats amounts in the chosen unit system, and follows changes of it. */
export function followUnits(): void {
  applyUnits()
  window.addEventListener('mantine-local-storage', applyUnits)
  window.addEventListener('storage', applyUnits)
}

function applyUnits(): void {
  const kept = localStorage.getItem(UNITS_KEY)
  setUnitSystem(kept === '"decimal"' ? 'decimal' : kept === '"binary"' ? 'binary' : undefined)
}
