import { write, type Place } from './demo-writer.ts'
import { readCsv } from './read-csv.ts'

/** Time spans, PCC rules in their groups, and a few cache refreshes. */
export async function seedDemoRules(place: Place): Promise<void> {
  await seedTimeSpans(place)
  await seedPccRules(place)
  for (const refresh of REFRESHES) await write(place, 'rule-cache-refresh', refresh)
}

const REFRESHES = [
  { id: 1, type: 'A', version: 1 },
  { id: 2, type: 'R', version: 1, pid: 1 },
  { id: 3, type: 'Q', version: 1, pid: 1 },
  { id: 4, type: 'R', version: 2 },
]

async function seedTimeSpans(place: Place): Promise<void> {
  const spans = Object.groupBy(readCsv('time_spans.csv'), ({ time_span_name = '' }) => time_span_name)
  for (const [time_span_name, details = []] of Object.entries(spans)) {
    const time_span_id = await write(place, 'timespan', { time_span_name, comments: details[0]?.comment })
    for (const [index, { cycle_begin_date, time_unit, duration, cycle_unit }] of details.entries()) {
      const detail = { cycle_begin_date, time_unit, duration: Number(duration), cycle_unit: Number(cycle_unit) }
      await write(place, 'timespan-detail', { time_span_id, seq: index + 1, ...detail })
    }
  }
}

async function seedPccRules(place: Place): Promise<void> {
  const { trx } = place
  const groups = await trx.selectFrom('flow_group').select(['flow_group_name as key', 'flow_group_id as id']).execute()
  const qos = await trx.selectFrom('qos_rule').select(['qos_policy_code as key', 'qos_policy_id as id']).execute()
  const services = await trx
    .selectFrom('service_identifier')
    .select(['si_code', 'pcc_service_id', 'rating_group_id'])
    .execute()
  const flowGroups = idsByKey(groups)
  const qosRules = idsByKey(qos)
  const serviceOf = new Map(services.map((service) => [String(service.si_code), service]))
  const rules = new Map<string, number>()
  for (const row of readCsv('pcc_rules.csv')) {
    const { flow_group_name = '', qos_policy_code = '', si_code = '', group_code = '', ...rule } = row
    const pcc_rule_id = await write(place, 'pcc-rule', {
      ...rule,
      flow_group_id: flowGroups.get(flow_group_name),
      qos_policy_id: qosRules.get(qos_policy_code),
      pcc_service_id: serviceOf.get(si_code)?.pcc_service_id,
      rating_group_id: serviceOf.get(si_code)?.rating_group_id,
    })
    rules.set(row.rule_code ?? '', pcc_rule_id)
    const pcc_rule_group_id = rules.get(group_code)
    if (pcc_rule_group_id) await write(place, 'pcc-rule-group-member', { pcc_rule_group_id, pcc_rule_id })
  }
}

function idsByKey(rows: readonly { key: string | null; id: number }[]): Map<string, number> {
  return new Map(rows.map(({ key, id }) => [String(key), id]))
}
