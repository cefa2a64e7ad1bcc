import type { DemoRecords } from './demo-records.ts'
import type { DemoValues } from './demo-writer.ts'

/** Who is charged and how, as basic rules, their time spans and accumulations say it alike. */
interface DemoCharge {
  pcc_rule_id: number
  acct_res_id?: number
  value?: number
  rum?: number
}

export interface DemoPlan {
  name: string
  code: string
  /** `pcc_pcr_plan_type`. */
  type: number
  priority: number
  comments: string
  versions: readonly DemoVersion[]
}

export interface DemoVersion {
  /** First day, and last one where it has one: instants of midnight in UTC. */
  eff_date: string
  exp_date: string | null
  /** Rule plans by what their event is called, the weakest first. */
  events: Readonly<Record<string, readonly DemoRulePlan[]>>
}

export interface DemoRulePlan {
  name: string
  /** `ap_type`: A policy, B charging, C redirection or notice. */
  type: 'A' | 'B' | 'C'
  /** The zone map that an attribute is sorted into, by what the operator calls the input. */
  inputs?: Readonly<Record<string, readonly [attribute: string, zoneMap: string]>>
  /** Strongest first. */
  mappings: readonly DemoMapping[]
}

export interface DemoMapping {
  name: string
  /** Zone that each input must be in; `*`: it must be known. */
  when?: Readonly<Record<string, string>>
  grants: readonly DemoBasic[]
}

export interface DemoBasic extends Charge {
  name: string
  /** Replaced while a time span runs. */
  during?: readonly ({ span: string } & Charge)[]
  /** Replaced by how much an accumulator has counted: octets, or seconds. */
  used?: readonly ({ accumulator: string; from: number; to?: number } & Charge)[]
}

interface Charge {
  rule: string
  balance?: string
  value?: number
  /** `rum`: 0 seconds, 2 octets in both directions. */
  rum?: 0 | 2
}

const MATCH = { zone: 1, known: 4 }
/** Between neighbours there is room for more. */
const STEP = 10

/** Writes whole plans, from the plan down to the accumulation rules. */
export class DemoPlanWriter {
  readonly #records: DemoRecords

  constructor(records: DemoRecords) {
    this.#records = records
  }

  async plan({ name, code, type, priority, comments, versions }: DemoPlan): Promise<void> {
    const pcr_plan_id = await this.#records.store('policy-plan', {
      pcr_plan_name: name,
      pcr_plan_code: code,
      pcc_pcr_plan_type: type,
      priority,
      state: 'A',
      comments,
    })
    for (const version of versions) await this.#version(pcr_plan_id, version)
  }

  async #version(pcr_plan_id: number, { eff_date, exp_date, events }: DemoVersion): Promise<void> {
    const pcc_rule_ver_id = await this.#records.store('policy-plan-ver', { pcr_plan_id, eff_date, exp_date })
    for (const [event, rulePlans] of Object.entries(events)) {
      const key = { pcc_rule_ver_id, pcr_event_id: this.#records.idOf('policy-event', event) }
      await this.#records.store('policy-plan-event', key)
      for (const rulePlan of rulePlans) await this.#rulePlan(key, eff_date, rulePlan)
    }
  }

  async #rulePlan(event: DemoValues<'policy-plan-event'>, eff_date: string, rulePlan: DemoRulePlan): Promise<void> {
    const { name, type, inputs = {}, mappings } = rulePlan
    const ap_rule_id = await this.#records.store('policy-plan-rule', { ...event, ap_rule_name: name, ap_type: type })
    const zones = new Map<string, { id: number; map: string }>()
    for (const [label, [attribute, map]] of Object.entries(inputs)) {
      const id = await this.#records.store('policy-plan-rule-zone', {
        ap_rule_id,
        label_show: label,
        mapping_src_type: 'A',
        mapping_src_value: String(this.#records.idOf('attribute', attribute)),
        mapping_des_type: 'Z',
        mapping_des_value: String(this.#records.idOf('zone-map', map)),
      })
      zones.set(label, { id, map })
    }
    for (const [place, mapping] of mappings.entries()) {
      const mapping_id = await this.#records.store('policy-plan-mapping', {
        ap_rule_id,
        mapping_name: mapping.name,
        priority: (mappings.length - 1 - place) * STEP,
      })
      await this.#units(mapping_id, mapping, zones)
      await this.#grants({ ap_rule_id, mapping_id, eff_date }, mapping)
    }
  }

  async #units(
    mapping_id: number,
    { when = {} }: DemoMapping,
    zones: ReadonlyMap<string, { id: number; map: string }>,
  ) {
    for (const [label, wanted] of Object.entries(when)) {
      const zone = zones.get(label)
      if (!zone) throw new Error(`The demo rule plan has no input "${label}"`)
      const known = wanted === '*'
      await this.#records.store('policy-plan-mapping-unit', {
        mapping_id,
        ap_rule_zone_id: zone.id,
        mapping_match_type: known ? MATCH.known : MATCH.zone,
        mapping_type: 'Z',
        mapping_value: known ? null : String(this.#records.idOf('zone', `${zone.map}/${wanted}`)),
      })
    }
  }

  async #grants(version: DemoValues<'policy-plan-basic-ver'>, { grants }: DemoMapping): Promise<void> {
    const basic_rule_ver_id = await this.#records.store('policy-plan-basic-ver', version)
    for (const [place, basic] of grants.entries()) {
      const basic_rule_id = await this.#records.store('policy-plan-basic', {
        basic_rule_ver_id,
        basic_rule_name: basic.name,
        priority: (grants.length - 1 - place) * STEP,
        pay_indicator: basic.balance === undefined ? 0 : 1,
        ...this.#charge(basic),
      })
      await this.#overrides(basic_rule_id, basic)
    }
  }

  async #overrides(basic_rule_id: number, { during = [], used = [] }: DemoBasic): Promise<void> {
    for (const { span, ...charge } of during) {
      const time_span_id = this.#records.idOf('timespan', span)
      await this.#records.store('policy-plan-basic-timespan', { basic_rule_id, time_span_id, ...this.#charge(charge) })
    }
    for (const { accumulator, from, to, value = 0, ...charge } of used) {
      await this.#records.store('policy-plan-basic-accm', {
        basic_rule_id,
        resource_id: this.#records.idOf('accumulator-type', accumulator),
        start_quota: from,
        stop_quota: to ?? null,
        rate: value,
        ...this.#charge(charge),
      })
    }
  }

  #charge({ rule, balance, value, rum }: Charge): DemoCharge {
    return {
      pcc_rule_id: this.#records.idOf('pcc-rule', rule),
      ...(balance === undefined ? {} : { acct_res_id: this.#records.idOf('balance-type-acct', balance) }),
      ...(value === undefined ? {} : { value }),
      ...(rum === undefined ? {} : { rum }),
    }
  }
}
