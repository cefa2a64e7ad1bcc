import { tellAmountsIn } from '@tollgate/contract/standards/unit-system.ts'

/** Where the unit system that a person wants to see is kept, with their other settings. */
export const UNITS_KEY = 'tollgate.units'

/** Amounts are told in the unit system that was chosen, now and after each change of it. */
export function followUnits(): void {
  applyUnits()
  window.addEventListener('mantine-local-storage', applyUnits)
  window.addEventListener('storage', applyUnits)
}

function applyUnits(): void {
  const kept = localStorage.getItem(UNITS_KEY)
  tellAmountsIn(kept === '"decimal"' ? 'decimal' : kept === '"binary"' ? 'binary' : undefined)
}
