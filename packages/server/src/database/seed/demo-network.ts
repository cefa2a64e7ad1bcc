import { seedDemoAttributes } from './demo-attributes.ts'
import { seedDemoCases } from './demo-cases.ts'
import { seedDemoCharging } from './demo-charging.ts'
import { seedDemoPlans } from './demo-plans.ts'
import { seedDemoRules } from './demo-rules.ts'
import { write, type Place } from './demo-writer.ts'
import { seedDemoTraces } from './demo-traces.ts'
import { seedDemoWorkflows } from './demo-workflows.ts'
import { seedDemoZones } from './demo-zones.ts'
import { readCsv } from './read-csv.ts'

/** A mobile operator's reference data: events, services, QoS, packet filters, zones, attributes, what is counted, and rules, from `data/`. */
export async function seedDemoNetwork(place: Place): Promise<void> {
  await seedDemoZones(place)
  await seedEvents(place)
  await seedFlows(place)
  await seedDemoAttributes(place)
  await seedDemoTraces(place)
  await seedDemoCharging(place)
  await seedServices(place)
  await seedQos(place)
  await seedDemoRules(place)
  await seedDemoWorkflows(place)
  const today = new Date()
  await seedDemoPlans(place, today)
  await seedDemoCases(place, today)
}

const OTHER_EVENTS = [
  { type: 'Session', re_code: '1', pcr_event_name: 'Session start', comments: 'CC-Request-Type 1' },
  { type: 'Session', re_code: '2', pcr_event_name: 'Session update', comments: 'CC-Request-Type 2' },
  { type: 'Session', re_code: '3', pcr_event_name: 'Session end', comments: 'CC-Request-Type 3' },
  { type: 'Sy', re_code: 'STATUS_CHANGE', pcr_event_name: 'Policy counter status changed', comments: undefined },
  { type: 'Rx', re_code: 'MEDIA_START', pcr_event_name: 'Media started', comments: undefined },
  { type: 'Rx', re_code: 'MEDIA_CHANGE', pcr_event_name: 'Media changed', comments: undefined },
  { type: 'Rx', re_code: 'MEDIA_END', pcr_event_name: 'Media ended', comments: undefined },
  { type: 'Timer', re_code: 'REVALIDATION', pcr_event_name: 'Revalidation timer', comments: undefined },
]

async function seedEvents(place: Place): Promise<void> {
  const types = await place.trx.selectFrom('policy_event_type').select(['re_type', 're_type_name']).execute()
  const idOf = new Map(types.map((type) => [type.re_type_name, type.re_type]))
  for (const { type, ...event } of OTHER_EVENTS)
    await write(place, 'policy-event', { ...event, re_type: idOf.get(type) })
  const triggers = readCsv('gx_event_triggers.csv').filter(({ pcrf_must_subscribe: asked }) => asked !== 'never')
  for (const { event_trigger: re_code, name, label } of triggers) {
    await write(place, 'policy-event', { pcr_event_name: label, re_type: idOf.get('Gx'), re_code, comments: name })
  }
}

async function seedServices(place: Place): Promise<void> {
  const groups = new Map<string, number>()
  for (const { si_code, pcc_service_name, rg_code = '', rg_name } of readCsv('services_rating_groups.csv')) {
    const rating_group_id = groups.get(rg_code) ?? (await write(place, 'rating-group', { rg_code, rg_name }))
    groups.set(rg_code, rating_group_id)
    await write(place, 'service-identifier', { si_code: Number(si_code), pcc_service_name, rating_group_id })
  }
}

async function seedQos(place: Place): Promise<void> {
  const arps = new Map<string, number>()
  const rows = readCsv('qos_rules.csv')
  const byStrength = rows.toSorted((a, b) => Number(a.priority_level) - Number(b.priority_level))
  for (const { priority_level, pre_emption_capability, pre_emption_vulnerability } of byStrength) {
    const key = [priority_level, pre_emption_capability, pre_emption_vulnerability].join()
    if (arps.has(key)) continue
    const arp = {
      priority_level: Number(priority_level),
      pre_emption_capability: Number(pre_emption_capability),
      pre_emption_vulnerability: Number(pre_emption_vulnerability),
    }
    arps.set(key, await write(place, 'qos-rule-arp', arp))
  }
  for (const { priority_level, pre_emption_capability, pre_emption_vulnerability, ...rule } of rows) {
    const arp_id = arps.get([priority_level, pre_emption_capability, pre_emption_vulnerability].join())
    await write(place, 'qos-rule', { ...rule, arp_id })
  }
}

async function seedFlows(place: Place): Promise<void> {
  const groups = new Map<string, number>()
  for (const { flow_group_name = '', ...flow } of readCsv('flow_filters.csv')) {
    const flow_group_id = groups.get(flow_group_name) ?? (await write(place, 'flow-group', { flow_group_name }))
    groups.set(flow_group_name, flow_group_id)
    await write(place, 'rule-flow', { ...flow, flow_group_id })
  }
}
