import { simulationFaults, simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { EVENT_TYPES } from '@tollgate/contract/standards/event-types.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { compile } from '@tollgate/engine/decide/policy.ts'
import { policyData } from '@tollgate/engine/decide/rows/from-tables.ts'
import { timeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { RecordPaths, type Tables } from '@tollgate/policy/document/record-paths.ts'

/** A request names records by key where the API has ids. */
export function simulateFolder(folder: Tables, request: unknown, networkZone: string): unknown {
  const types = EVENT_TYPES.map((type, index): Row => ({ re_type: index + 1, ...type }))
  const tables: Tables = new Map([...folder, ['policy-event-type' as CatalogueName, types]])
  const paths = new RecordPaths(tables)
  const idOf = (catalogue: CatalogueName, key: unknown) => {
    const id = paths.idOf(catalogue, String(key))
    if (id === undefined) throw new Error(`The folder has no ${catalogue} "${String(key)}"`)
    return id
  }
  const inIds = withIds(request, idOf)
  const parsed = simulationRequestSchema.safeParse(inIds)
  if (!parsed.success)
    throw new Error(
      simulationFaults(parsed.error)
        .map(({ field, message }) => `${field}: ${message}`)
        .join('; '),
    )
  const zones = [networkZone, parsed.data.context.time_zone ?? networkZone].map(timeZoneRules)
  const policy = compile(
    policyData(tables, { network_time_zone: zones[0] as (typeof zones)[number], time_zones: zones }),
  )
  const answer: SimulationAnswer = decide(policy, parsed.data)
  return inKeys(answer, (catalogue, id) => paths.of(catalogue, id) ?? id)
}

type Names = Readonly<Record<string, unknown>>

function withIds(request: unknown, idOf: (catalogue: CatalogueName, key: unknown) => number): object {
  const { context = {}, ...rest } = request as Names & { context?: Names }
  const one = (of: Names, field: string, catalogue: CatalogueName) =>
    of[field] === undefined ? {} : { [field]: idOf(catalogue, of[field]) }
  const all = (field: string, catalogue: CatalogueName) => {
    const values = Object.entries((context[field] ?? {}) as Names)
    return { [field]: Object.fromEntries(values.map(([key, value]) => [idOf(catalogue, key), value])) }
  }
  return {
    ...rest,
    ...one(rest, 'pcr_plan_id', 'policy-plan'),
    ...one(rest, 'pcc_rule_ver_id', 'policy-plan-ver'),
    ...one(rest, 'work_group_id', 'rule-workflow-group'),
    context: {
      ...context,
      ...one(context, 'pcr_event_id', 'policy-event'),
      ...all('attributes', 'attribute'),
      ...all('balances', 'balance-type-acct'),
      ...all('accumulators', 'accumulator-type'),
    },
  }
}

/** The records of an answer by their keys; without its trace and what plans are made of, which speak of rows. */
function inKeys(
  { trace: _trace, plans: _plans, ...answer }: SimulationAnswer,
  of: (catalogue: CatalogueName, id: number) => string | number,
): object {
  const attributes = Object.entries(answer.attributes).map(([id, value]) => [of('attribute', Number(id)), value])
  return {
    ...answer,
    attributes: Object.fromEntries(attributes) as object,
    charges: answer.charges.map(({ basic_rule_id: _id, acct_res_id: balance, ...charge }) => ({
      ...charge,
      acct_res_id: balance && of('balance-type-acct', balance),
    })),
    quotas: answer.quotas.map((quota) => ({ ...quota, resource_id: of('accumulator-type', quota.resource_id) })),
  }
}
