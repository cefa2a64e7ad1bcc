import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'

export function unknownRecords(policy: StoredPolicy, request: SimulationRequest): Fault[] {
  const { pcr_plan_id, pcc_rule_ver_id, work_group_id, context } = request
  const { references } = policy
  const version = pcc_rule_ver_id === undefined ? undefined : policy.versionRows.get(pcc_rule_ver_id)
  const hasPlan = (id: number) => policy.plans.some(({ row }) => row.pcr_plan_id === id)
  const counters = new Set(references.counterCodes.values())
  return [
    ...faultUnless('pcr_plan_id', 'policy plan', pcr_plan_id, hasPlan),
    ...faultUnless('pcc_rule_ver_id', 'plan version', pcc_rule_ver_id, () => version !== undefined),
    ...(version && pcr_plan_id !== undefined && version.pcr_plan_id !== pcr_plan_id
      ? [fault('INVALID', `The version ${pcc_rule_ver_id} is not one of plan ${pcr_plan_id}`, 'pcc_rule_ver_id')]
      : []),
    ...faultUnless('work_group_id', 'workflow', work_group_id, (id) => policy.workflows.has(id)),
    ...faultUnless('context.pcr_event_id', 'policy event', context.pcr_event_id, (id) => references.events.has(id)),
    ...unknownKeys('context.attributes', 'attribute', context.attributes, (id) =>
      references.attributes.has(Number(id)),
    ),
    ...unknownKeys('context.balances', 'balance type', context.balances, (id) =>
      references.balanceTypes.has(Number(id)),
    ),
    ...unknownKeys('context.accumulators', 'accumulator type', context.accumulators, (id) =>
      policy.accumulators.has(Number(id)),
    ),
    ...unknownKeys('context.counters', 'policy counter', context.counters, (code) => counters.has(code)),
  ]
}

export function faultUnless(
  field: string,
  what: string,
  id: number | undefined,
  isThere: (id: number) => boolean,
): Fault[] {
  return id === undefined || isThere(id) ? [] : [fault('INVALID', `There is no ${what} ${id}`, field)]
}

/** Faults for keys of an object that name no record; `at` is its path. */
export function unknownKeys(at: string, what: string, entries = {}, isThere: (key: string) => boolean): Fault[] {
  const unknown = Object.keys(entries).filter((key) => !isThere(key))
  return unknown.map((key) => fault('INVALID', `There is no ${what} ${key}`, `${at}.${key}`))
}
