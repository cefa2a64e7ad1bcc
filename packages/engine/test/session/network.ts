import type { SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import { sessionRequestSchema, sessionStepSchema } from '@tollgate/contract/simulation/session.ts'
import type { AccumulationRow, PolicyData, VersionRow } from '../../src/decide/rows/policy-data.ts'
import { compile, type Policy } from '../../src/decide/policy.ts'
import { decideSession, type DecidedStep } from '../../src/session/decide-session.ts'
import { openSession } from '../../src/session/open-session.ts'
import { timeZoneRules } from '../../src/time-span/time-zone-rules.ts'
import {
  accumulation,
  basic,
  basicVersion,
  mapping,
  pccRule,
  plan,
  references,
  rulePlan,
  ruleZone,
  unit,
  version,
  versionRows,
} from '../decide/support/rows.ts'

/** Events by what they are; of Gx by their Event-Triggers. */
export const START = 501
export const END = 503
export const MEDIA_START = 601
export const MEDIA_END = 602
const GX = [2, 4, 5, 6, 15, 16, 17, 33, 39, 40]

/** A rule plan of a plan's version under an event, which grants a PCC rule. */
export interface Ask {
  event: number
  key: string
  grants: number
  plan?: number
  version?: number
  priority?: number
  /** Only where attribute 1 says so. */
  when?: string
  /** It reads attribute 1, whatever that says. */
  reads?: boolean
  counts?: Partial<AccumulationRow>[]
  value?: number
  rum?: number
}

type More = Partial<Omit<PolicyData, 'references' | 'versions'>> & {
  references?: Partial<PolicyData['references']>
  versions?: Partial<VersionRow>[]
}

/** Plans with one version each unless a test says otherwise, on the clock of Berlin. */
export function network(asks: readonly Ask[], more: More = {}): PolicyData {
  const plans = [...new Set(asks.map((ask) => ask.plan ?? 1))]
  const rows = more.versions ?? plans.map((pcr_plan_id) => ({ pcc_rule_ver_id: pcr_plan_id, pcr_plan_id }))
  return {
    plans: plans.map((pcr_plan_id) => plan({ pcr_plan_id, priority: -pcr_plan_id })),
    workflows: [],
    network_time_zone: timeZoneRules('Europe/Berlin'),
    time_zones: [timeZoneRules('Asia/Kathmandu')],
    name: 'one',
    ...more,
    references: references({
      events: [
        { pcr_event_id: START, re_type: 2, re_code: '1', key: 'session-start' },
        { pcr_event_id: END, re_type: 2, re_code: '3', key: 'session-end' },
        { pcr_event_id: MEDIA_START, re_type: 4, re_code: 'MEDIA_START', key: 'media-start' },
        { pcr_event_id: MEDIA_END, re_type: 4, re_code: 'MEDIA_END', key: 'media-end' },
        ...GX.map((code) => ({ pcr_event_id: code, re_type: 1, re_code: String(code), key: `gx-${code}` })),
      ],
      attributes: [1, 2].map((re_attr) => ({ re_attr, re_attr_src_type: 'A', measurable: 'N', key: `a${re_attr}` })),
      accumulators: [1, 2].map((resource_id) => ({ resource_id, key: `u${resource_id}`, cycle: 'D', rum: 2 })),
      pcc_rules: [1, 2, 3, 4, 5].map((id) => pccRule({ pcc_rule_id: id, rule_code: `r${id}` })),
      ...more.references,
    }),
    versions: rows.map((row) => {
      const made = version({ pcc_rule_ver_id: 1, ...row })
      const own = asks.filter(
        ({ plan: of = 1, version: only }) =>
          of === made.pcr_plan_id && (only === undefined || only === made.pcc_rule_ver_id),
      )
      return { ...levels(own, made.pcc_rule_ver_id), version: made }
    }),
  }
}

function levels(asks: readonly Ask[], pcc_rule_ver_id: number) {
  const id = (place: number) => pcc_rule_ver_id * 100 + place
  const events = [...new Set(asks.map(({ event }) => event))]
  return versionRows({
    version: version({ pcc_rule_ver_id }),
    events: events.map((pcr_event_id, place) => ({ pcr_event_id, policy_plan_event_id: id(place) })),
    rules: asks.map(({ event, key, priority = 0 }, place) =>
      rulePlan({ ap_rule_id: id(place), pcr_event_id: event, key, priority }),
    ),
    zones: asks.flatMap(({ when, reads }, place) =>
      when === undefined && !reads ? [] : [ruleZone({ ap_rule_zone_id: id(place), ap_rule_id: id(place) })],
    ),
    mappings: asks.map((_, place) => mapping({ mapping_id: id(place), ap_rule_id: id(place) })),
    units: asks.flatMap(({ when }, place) =>
      when === undefined
        ? []
        : [
            unit({
              mapping_unit_id: id(place),
              mapping_id: id(place),
              ap_rule_zone_id: id(place),
              mapping_value: when,
            }),
          ],
    ),
    basic_versions: asks.map((_, place) => basicVersion({ basic_rule_ver_id: id(place), mapping_id: id(place) })),
    basics: asks.map(({ grants, value = null, rum = null }, place) =>
      basic({ basic_rule_id: id(place), basic_rule_ver_id: id(place), pcc_rule_id: grants, value, rum }),
    ),
    accumulations: asks.flatMap(({ counts = [] }, place) =>
      counts.map((row, number) =>
        accumulation({ acm_rule_id: id(place) * 10 + number, basic_rule_id: id(place), resource_id: 1, ...row }),
      ),
    ),
  })
}

type Step = Partial<SessionRequestBody['steps'][number]>
type Who = Partial<Pick<SessionRequestBody, 'access' | 'subscriber' | 'work_group_id'>>

/** Midday of a Monday in Berlin. */
export const NOON = '2026-03-02T12:00:00+01:00'

/** Plays steps one by one: at noon and started, unless they say otherwise. A step may bring another policy. */
export function play(data: PolicyData, steps: readonly (Step & { by?: PolicyData })[], who: Who = {}): DecidedStep[] {
  let policy: Policy = compile(data)
  const opening = sessionRequestSchema.parse({
    subscriber: { attributes: {}, balances: {}, accumulators: {}, counters: {}, ...who.subscriber },
    access: { attributes: {}, ...who.access },
    ...(who.work_group_id !== undefined && { work_group_id: who.work_group_id }),
    steps: [{ at: NOON }],
  })
  let session = openSession(policy, opening)
  return steps.map(({ by, ...step }, place) => {
    if (by) policy = compile(by)
    const said = { at: NOON, ...(place === 0 && { start: true }), ...step }
    const decided = decideSession(policy, session, sessionStepSchema.parse(said))
    ;({ session } = decided)
    return decided
  })
}

/** What the gateway has after each step. */
export function rulesAfter(steps: readonly DecidedStep[]): string[][] {
  return steps.map(({ session }) => Object.keys(session.rules).toSorted())
}
