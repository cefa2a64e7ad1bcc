import { exportQuerySchema, type ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import { gxMessage } from '../../../src/export/gx/gx-message.ts'
import { readFileSync } from 'node:fs'
import {
  type QosDefinition,
  type RuleDefinition,
  ruleDefinitionSchema,
} from '@tollgate/contract/simulation/rule-definition.ts'
import type { ExportSource } from '../../../src/export/export-source.ts'

const DATA = new URL('../../../../contract/test-data/', import.meta.url)

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, DATA), 'utf8'))
}

type Row = Record<string, string | number>

const rows = readJson('console_rows.json') as Record<string, Row[]>

/** Units of the outcomes that chose a rule, as console_rows.json names them. */
const RUMS: Readonly<Record<string, number[]>> = { 'time and volume': [0, 2], volume: [2] }

/** The rows of console_rows.json as a decision that installs all three rules. */
export function consoleDecision(): ExportSource {
  const rules = (rows.pcc_rule ?? []).map(ruleOf)
  const redirections = rows.redirection_rule ?? []
  return exportSource(
    {
      install: rules.map(({ rule_code }) => rule_code),
      rules,
      session_qos: qosOf(13),
      quotas: [{ monitoring_key: 'MK-MONTH', amount: 10_737_418_240, rum: 2, resource_id: 1, acm_rule_id: 5 }],
      triggers: [4, 2, 33, 17],
      next_evaluation: '2026-03-01T18:00:00.000Z',
    },
    {
      nextEvaluationOf: { resource: 'timespan', id: 6, field: null },
      eventOf: (trigger) => trigger + 100,
      applicationOf: (id) => String(find('url_instance', id).application_identifier),
      redirectionOf: (id) => {
        const row = redirections.find(({ redirection_rule_id }) => redirection_rule_id === id)
        return row && { address_type: Number(row.address_type), server_address: String(row.server_address) }
      },
    },
  )
}

/** A decision as the answer to a request, with a head that nobody asked for. */
export const creditControlAnswer = (source: ExportSource, asked: Partial<ExportQuery> = {}) =>
  gxMessage(source, { ...exportQuerySchema.parse({ format: 'gx' }), ...asked })

/** A decision that says nothing but what is given. */
export function exportSource(
  decision: Partial<ExportSource['decision']>,
  beside: Partial<Omit<ExportSource, 'decision'>> = {},
): ExportSource {
  const { rules = [] } = decision
  return {
    decision: {
      result: 'policy',
      install: rules.map(({ rule_code }) => rule_code),
      install_bases: [],
      remove: [],
      rules,
      session_qos: null,
      quotas: [],
      charges: [],
      triggers: [],
      next_evaluation: null,
      ...decision,
    },
    requestType: 2,
    ruleOf: () => undefined,
    eventOf: () => undefined,
    nextEvaluationOf: null,
    applicationOf: () => undefined,
    redirectionOf: () => undefined,
    ...beside,
  }
}

/** A rule sent in full, with a packet filter for all traffic. */
export function rule(values: Partial<RuleDefinition> = {}): RuleDefinition {
  const nothing = Object.fromEntries(Object.keys(ruleDefinitionSchema.shape).map((field) => [field, null]))
  return {
    ...(nothing as unknown as RuleDefinition),
    pcc_rule_id: 1,
    rule_code: 'web',
    rule_name: 'Web',
    rule_type: 'A',
    priority: 100,
    flow_group_id: 1,
    flows: [flow()],
    rums: [],
    ...values,
  }
}

export function flow(values: Partial<RuleDefinition['flows'][number]> = {}): RuleDefinition['flows'][number] {
  return {
    packet_filter_id: 1,
    flow_name: 'any',
    flow_description: 'permit out ip from any to assigned',
    tos_traffic_class: null,
    security_parameter_index: null,
    flow_label: null,
    flow_direction: 3,
    packet_filter_usage: null,
    ...values,
  }
}

export function qos(values: Partial<QosDefinition> = {}): QosDefinition {
  return {
    qos_policy_id: 1,
    qos_policy_name: 'Default',
    qos_policy_code: 'Q-DEF-9',
    qci: 9,
    def_qos_flow_flag: '0',
    mbrul: null,
    mbrdl: null,
    gbrul: null,
    gbrdl: null,
    apn_mrbul: null,
    apn_mrbdl: null,
    ex_mbrul: null,
    ex_mbrdl: null,
    ex_gbrul: null,
    ex_gbrdl: null,
    ex_apn_mrbul: null,
    ex_apn_mrbdl: null,
    qos_priority_level: null,
    averaging_window: null,
    max_data_burst_volume: null,
    reflective_qos: null,
    notification_control: null,
    arp: { arp_id: 3, priority_level: 9, pre_emption_capability: 1, pre_emption_vulnerability: 0 },
    ...values,
  }
}

function ruleOf(row: Row): RuleDefinition {
  const { rum_of_chosen_rule: rum = '', flow_group_id, qos_policy_id, rating_group_id, pcc_service_id, ...plain } = row
  const flows = (rows.rule_flow ?? []).filter((one) => one.flow_group_id === flow_group_id)
  return rule({
    ...plain,
    flow_group_id: Number(flow_group_id ?? 0) || null,
    flows: flows.map(({ flow_group_id: _group, ...values }) => flow(values)),
    qos: qos_policy_id === undefined ? null : qosOf(Number(qos_policy_id)),
    rating_group: found('rating_group', rating_group_id, ({ rating_group_id: id, rg_code }) => ({
      rating_group_id: Number(id),
      rg_code: String(rg_code),
    })),
    service: found('service_identifier', pcc_service_id, ({ pcc_service_id: id, si_code }) => ({
      pcc_service_id: Number(id),
      si_code: Number(si_code),
    })),
    rums: RUMS[rum] ?? [],
  })
}

function qosOf(id: number): QosDefinition {
  const { arp_id, ...row } = find('qos_rule', id)
  const arp = find('qos_arp', Number(arp_id))
  return qos({
    ...row,
    arp: {
      arp_id: Number(arp.arp_id),
      priority_level: Number(arp.priority_level),
      pre_emption_capability: Number(arp.pre_emption_capability),
      pre_emption_vulnerability: Number(arp.pre_emption_vulnerability),
    },
  })
}

function found<R>(table: string, id: string | number | undefined, take: (row: Row) => R): R | null {
  return id === undefined ? null : take(find(table, Number(id)))
}

/** The row of an id, which is the first field of its table. */
function find(table: string, id: number): Row {
  const row = (rows[table] ?? []).find((one) => Object.values(one)[0] === id)
  if (!row) throw new Error(`console_rows.json has no ${table} ${id}`)
  return row
}
