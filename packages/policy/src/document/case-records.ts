import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { SimulationCase } from '@tollgate/contract/simulation/simulation-case.ts'

/** The id that stands for a record elsewhere: in another plan, or in another console. */
export type IdElsewhere = (catalogue: CatalogueName, id: number) => number

/** A case that speaks of the same records elsewhere. What a plan is made of inside keeps its ids: no case is judged by them. */
export function caseElsewhere(one: SimulationCase, of: IdElsewhere): SimulationCase {
  const { request, expected } = one
  const { context } = request
  const optional = (catalogue: CatalogueName, id: number | null | undefined) => (id ? of(catalogue, id) : id)
  return {
    ...one,
    pcr_plan_id: optional('policy-plan', one.pcr_plan_id) ?? null,
    work_group_id: optional('rule-workflow-group', one.work_group_id) ?? null,
    request: {
      ...request,
      ...defined({
        pcr_plan_id: optional('policy-plan', request.pcr_plan_id),
        pcc_rule_ver_id: optional('policy-plan-ver', request.pcc_rule_ver_id),
        work_group_id: optional('rule-workflow-group', request.work_group_id),
      }),
      context: {
        ...context,
        ...defined({ pcr_event_id: optional('policy-event', context.pcr_event_id) }),
        attributes: keyed(context.attributes, (id) => of('attribute', id)),
        balances: keyed(context.balances, (id) => of('balance-type-acct', id)),
        accumulators: keyed(context.accumulators, (id) => of('accumulator-type', id)),
      },
    },
    expected: {
      ...expected,
      ...(expected.attributes && { attributes: keyed(expected.attributes, (id) => of('attribute', id)) }),
      ...(expected.charges && {
        charges: expected.charges.map((charge) => ({
          ...charge,
          acct_res_id: optional('balance-type-acct', charge.acct_res_id) ?? null,
        })),
      }),
      ...(expected.quotas && {
        quotas: expected.quotas.map((quota) => ({ ...quota, resource_id: of('accumulator-type', quota.resource_id) })),
      }),
    },
  }
}

function keyed<V>(values: Readonly<Record<string, V>>, of: (id: number) => number): Record<string, V> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [String(of(Number(id))), value]))
}

type Ids = Record<string, number | null | undefined>

/** Only what is there: a request holds no empty fields. */
function defined<I extends Ids>(ids: I): { [Name in keyof I]?: number } {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => typeof id === 'number')) as {
    [Name in keyof I]?: number
  }
}
