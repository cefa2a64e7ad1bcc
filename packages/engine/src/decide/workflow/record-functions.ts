import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { balanceOf, counterStatus } from '../plan/read-source.ts'
import { add } from '../values/decimal.ts'
import { idOf } from '../values/read-value.ts'
import type { Call, ValueFunction } from './call.ts'

/** What is counted, and zones (statements 48 to 50, 54 and 55). */
export const RECORD_FUNCTIONS = {
  GetAcmByResourceId: ({ decision, param1 }) => {
    const usage = decision.usage(idOf(param1) ?? 0)
    return usage === null ? 0 : usage
  },
  GetBalanceByAcctResId: ({ decision, param1 }) => balanceOf(decision, idOf(param1) ?? 0),
  SumBalanceByAcctResId: ({ decision, param1 }) => {
    const amounts = decision.references
      .balancesBelow(idOf(param1) ?? 0)
      .toSorted((a, b) => a - b)
      .flatMap((id) => balanceOf(decision, id) ?? [])
    return amounts.length === 0 ? undefined : amounts.reduce(add)
  },
  GetCounterStatus: ({ decision, param1 }) => counterStatus(decision, idOf(param1) ?? 0),
  zone: zoneOf,
  zonecode: (call) => {
    const zone = zoneOf(call)
    return zone === undefined ? undefined : (call.decision.references.zones.zones.get(zone)?.zone_code ?? undefined)
  },
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

function zoneOf({ decision, param1, value }: Call): number | undefined {
  const map = decision.references.zones.maps.get(idOf(param1) ?? 0)
  decision.readsZoneMap(map)
  return value === undefined ? undefined : map?.zoneOf(value)
}
