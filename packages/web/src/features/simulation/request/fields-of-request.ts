import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { withFields, type Fields } from '../address/fields.ts'
import { localOf } from './local-time.ts'
import { UNKNOWN } from './request-of.ts'

/** The fields that ask the same as a request; `zone` is the network's, which counts where none is named. */
export function fieldsOfRequest(
  { pcr_plan_id, pcc_rule_ver_id, work_group_id, context }: SimulationRequest,
  zone: string,
): Fields {
  const { time_zone = zone, pcr_event_id, media, installed } = context
  return withFields(
    {
      ...entries('attribute', context.attributes, (value) => (value === null ? '' : String(value))),
      ...entries('balance', context.balances, ({ amount }) => String(amount)),
      ...entries('expiry', context.balances, ({ expires_at = '' }) => expires_at),
      ...entries('accumulator', context.accumulators, (usage) => (usage === null ? UNKNOWN : String(usage))),
      ...entries('counter', context.counters, ({ status }) => status),
      ...entries('pending', context.counters, ({ pending = [] }) =>
        pending.map(({ status, from }) => `${status}@${from}`).join('; '),
      ),
    },
    {
      plan: idText(pcr_plan_id),
      version: idText(pcc_rule_ver_id),
      workflow: idText(work_group_id),
      event: idText(pcr_event_id),
      at: localOf(context.at, time_zone),
      time_zone: time_zone === zone ? '' : time_zone,
      media: media.map(({ media_type }) => media_type).join(','),
      installed: installed.join(','),
    },
  )
}

function idText(id: number | undefined): string {
  return id === undefined ? '' : String(id)
}

function entries<V>(kind: string, of: Readonly<Record<string, V>>, textOf: (value: V) => string): Fields {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [`${kind}.${key}`, textOf(value)]))
}
