import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

export type RecordsByCatalogue = ReadonlyMap<CatalogueName, ReadonlySet<number>>

/** Statements whose lines compare zones: what is on the right, and what comes out. */
const ZONE_LINE = 12
const UNIT_LINE = 16

/** The records that an answer and its trace speak of. */
export function recordsNamed(answer: SimulationAnswer): RecordsByCatalogue {
  const named = new Map<CatalogueName, Set<number>>()
  const add = (catalogue: CatalogueName, id: unknown) => {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return
    const known = named.get(catalogue) ?? new Set()
    named.set(catalogue, known.add(id))
  }
  for (const line of answer.trace) {
    if (line.resource !== null && isCatalogueName(line.resource)) add(line.resource, line.id)
    addZones(line, add)
  }
  for (const { acct_res_id, basic_rule_id } of answer.charges) {
    add('balance-type-acct', acct_res_id)
    add('policy-plan-basic', basic_rule_id)
  }
  for (const { resource_id } of answer.quotas) add('accumulator-type', resource_id)
  for (const key of Object.keys(answer.attributes)) add('attribute', Number(key))
  for (const outcome of answer.plans.flatMap(({ rule_plans }) => rule_plans).flatMap(({ outcomes }) => outcomes)) {
    add('pcc-rule', outcome.pcc_rule_id)
    add('balance-type-acct', outcome.acct_res_id)
    add('policy-plan-basic', outcome.basic_rule_id)
  }
  return named
}

function addZones({ statement, left, right, result }: TraceLine, add: (catalogue: CatalogueName, id: unknown) => void) {
  if (statement === ZONE_LINE) {
    add('zone-map', right)
    add('zone', result)
  }
  if (statement === UNIT_LINE) {
    add('zone', left)
    add('zone', right)
  }
}
