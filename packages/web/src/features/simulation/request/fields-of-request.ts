import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { SessionStep } from '@tollgate/contract/simulation/session.ts'
import { withFields, type Fields } from '../address/fields.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { UNKNOWN } from './request-of.ts'

/** The fields for a request. `zone` is the network's time zone, the default. */
export function fieldsOfRequest(
  { pcr_plan_id, pcc_rule_ver_id, work_group_id, exact_version, context }: SimulationRequest,
  zone: string,
): Fields {
  const { time_zone = zone, pcr_event_id, media, installed } = context
  return withFields(
    {
      ...fieldsOfRecords(context),
      ...entries('accumulator', context.accumulators, (usage) => (usage === null ? UNKNOWN : String(usage))),
    },
    {
      plan: idText(pcr_plan_id),
      version: idText(pcc_rule_ver_id),
      workflow: idText(work_group_id),
      exact: exact_version === true ? '1' : '',
      event: idText(pcr_event_id),
      at: localOf(context.at, time_zone),
      time_zone: time_zone === zone ? '' : time_zone,
      media: media.map(({ media_type }) => media_type).join(','),
      installed: installed.join(','),
    },
  )
}

type Records = Pick<SessionStep, 'attributes' | 'balances' | 'counters'>

/** The fields of values by record; in a step of a session, null makes a value unknown from then on. */
export function fieldsOfRecords({ attributes, balances, counters }: Records, unknown = ''): Fields {
  return {
    ...entries('attribute', attributes, (value) => (value === null ? unknown : String(value))),
    ...entries('balance', balances, (balance) => (balance === null ? unknown : String(balance.amount))),
    ...entries('expiry', balances, (balance) => balance?.expires_at ?? ''),
    ...entries('counter', counters, (counter) => counter?.status ?? unknown),
    ...entries('pending', counters, (counter) =>
      (counter?.pending ?? []).map(({ status, from }) => `${status}@${from}`).join('; '),
    ),
  }
}

export function idText(id: number | undefined): string {
  return id === undefined ? '' : String(id)
}

export function entries<V>(kind: string, of: Readonly<Record<string, V>>, textOf: (value: V) => string): Fields {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [`${kind}.${key}`, textOf(value)]))
}
