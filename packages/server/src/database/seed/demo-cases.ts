import { simulationCaseSchema, type SimulationCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { z } from 'zod'
import { idReader, type IdOf } from './demo-ids.ts'
import type { Place } from './demo-writer.ts'

const GB = 1024 ** 3
const HOUR = 3600
const NAMED = [
  'policy-plan',
  'rule-workflow-group',
  'policy-event',
  'attribute',
  'accumulator-type',
  'balance-type-acct',
] as const

/** A session, with everything by the name that the demo network gives it. */
interface Session {
  name: string
  event?: string
  /** Time of the day in Berlin; without one, noon. */
  clock?: string
  attributes?: Readonly<Record<string, string>>
  usage?: Readonly<Record<string, number>>
  balances?: Readonly<Record<string, number>>
  media?: readonly number[]
  expected: (idOf: IdOf) => SimulationCase['expected']
}

const NETWORK = 'Serving network'
const HOME = { [NETWORK]: '302720' }
const FRANCE = { [NETWORK]: '20801' }
const NEW_YORK = { [NETWORK]: '310260' }
const START = 'Session start'
const CALL = 'Media started'
const rules = (...install: string[]) => ({ result: 'policy' as const, install })
const bearer = (idOf: IdOf, qci: string) => ({ [String(idOf('attribute', 'Bearer QCI'))]: qci })
const inNetwork = (idOf: IdOf, network: string) => ({ [String(idOf('attribute', NETWORK))]: network })

const PREPAID: readonly Session[] = [
  {
    name: 'At home, 3 GB used: full speed',
    event: START,
    attributes: HOME,
    usage: { 'Monthly data usage': 3 * GB },
    expected: (idOf) => ({
      ...rules('internet-std', 'self-care'),
      triggers: [4, 17, 33],
      attributes: inNetwork(idOf, '302720'),
    }),
  },
  {
    name: 'At home, 60 GB used: the slow lane',
    event: START,
    attributes: HOME,
    usage: { 'Monthly data usage': 60 * GB },
    expected: () => ({ ...rules('fup-1m', 'self-care'), quotas: [] }),
  },
  {
    name: 'In France on an evening: peak hours',
    event: START,
    clock: '19:10',
    attributes: FRANCE,
    expected: () => rules('roam-peak', 'self-care'),
  },
  {
    name: 'In France at noon: roam like at home',
    event: START,
    attributes: FRANCE,
    expected: () => rules('roam-std', 'self-care'),
  },
  {
    name: 'In New York with credit: paid by the MB',
    event: START,
    attributes: NEW_YORK,
    balances: { 'Roaming spend': 12 },
    expected: () => rules('roam-std', 'self-care'),
  },
  {
    name: 'In New York without credit: self-care alone',
    event: START,
    attributes: NEW_YORK,
    balances: { 'Roaming spend': 0 },
    expected: () => ({ ...rules('self-care'), charges: [] }),
  },
  {
    name: 'Credit exhausted: the top-up page',
    event: 'Credit exhausted',
    expected: () => rules('topup-redirect', 'self-care'),
  },
]

const UNLIMITED: readonly Session[] = [
  {
    name: 'On 5G at noon: premium',
    event: START,
    attributes: { 'Radio access type': '1006' },
    expected: () => rules('premium-5g', 'internet-std'),
  },
  {
    name: 'On 4G in the evening, tethering: slower',
    event: START,
    clock: '19:10',
    attributes: { 'Radio access type': '1004' },
    usage: { 'Tethering volume': 5 * GB },
    expected: () => ({ ...rules('fup-1m', 'internet-std'), triggers: [2, 17, 33] }),
  },
]

const VOICE: readonly Session[] = [
  {
    name: 'A call at home within the allowance',
    event: CALL,
    attributes: HOME,
    usage: { 'IMS voice time': HOUR },
    balances: { 'Domestic minutes': 600 },
    expected: () => rules('ims-voice', 'ims-video'),
  },
  {
    name: 'A call abroad that nobody can pay',
    event: CALL,
    attributes: NEW_YORK,
    balances: { 'Roaming spend': 0 },
    expected: () => ({ ...rules(), charges: [] }),
  },
]

const STEERING: readonly Session[] = [
  {
    name: 'Abroad without a pass or credit: a trickle',
    attributes: NEW_YORK,
    balances: { 'Roaming spend': 0 },
    expected: (idOf) => ({ attributes: { ...inNetwork(idOf, '310260'), ...bearer(idOf, '9') } }),
  },
]

const FAIR_USE: readonly Session[] = [
  {
    name: 'Above fair use at home: slowed down',
    attributes: HOME,
    usage: { 'Monthly data usage': 60 * GB, 'Daily fair use volume': GB },
    expected: (idOf) => ({ attributes: { ...inNetwork(idOf, '302720'), ...bearer(idOf, '9') } }),
  },
  {
    name: 'Below fair use at home: only watched',
    attributes: HOME,
    usage: { 'Monthly data usage': GB, 'Daily fair use volume': GB },
    expected: (idOf) => ({ attributes: inNetwork(idOf, '302720'), triggers: [4, 33] }),
  },
]

const MEDIA: readonly Session[] = [
  {
    name: 'A call abroad with a pass: voice quality',
    attributes: { ...NEW_YORK, 'Roaming pass active': 'Y', 'Access point name': 'ims' },
    balances: { 'Roaming minutes': 300 },
    media: [0],
    expected: (idOf) => ({
      attributes: {
        ...inNetwork(idOf, '310260'),
        [String(idOf('attribute', 'Access point name'))]: 'ims',
        [String(idOf('attribute', 'Roaming pass active'))]: 'Y',
        ...bearer(idOf, '1'),
      },
    }),
  },
]

/** Who owns which sessions; a workflow that only others run is asked through the one that runs it. */
const CASES: readonly { plan?: string; workflow?: string; sessions: readonly Session[] }[] = [
  { plan: 'Prepaid internet', sessions: PREPAID },
  { plan: 'Unlimited', sessions: UNLIMITED },
  { plan: 'Voice and IMS', sessions: VOICE },
  { workflow: 'Roaming steering', sessions: STEERING },
  { workflow: 'Fair use throttling', sessions: FAIR_USE },
  { workflow: 'Media type handling', sessions: MEDIA },
]
const ENTRY = 'Roaming steering'

/** Contexts that a reader understands at once, each with what must come out, for every plan and workflow. */
export async function seedDemoCases(place: Place, today: Date): Promise<void> {
  const idOf = await idReader(place, NAMED)
  for (const { plan, workflow, sessions } of CASES) {
    const owner = {
      pcr_plan_id: plan === undefined ? null : idOf('policy-plan', plan),
      work_group_id: workflow === undefined ? null : idOf('rule-workflow-group', workflow),
    }
    for (const session of sessions) {
      const { request, expected, ...plain } = simulationCaseSchema.parse({
        ...owner,
        simulation_case_name: session.name,
        request: requestOf(session, owner.pcr_plan_id, idOf, today),
        expected: session.expected(idOf),
      })
      const values = { ...plain, request: JSON.stringify(request), expected: JSON.stringify(expected) }
      await place.trx.insertInto('simulation_case').values(values).execute()
    }
  }
}

function requestOf(
  { event, clock = '12:00', attributes = {}, usage = {}, balances = {}, media = [] }: Session,
  pcr_plan_id: number | null,
  idOf: IdOf,
  today: Date,
): z.input<typeof simulationCaseSchema>['request'] {
  const byId = <V, W>(
    catalogue: 'attribute' | 'accumulator-type' | 'balance-type-acct',
    of: Readonly<Record<string, V>>,
    as: (value: V) => W,
  ) => Object.fromEntries(Object.entries(of).map(([name, value]) => [String(idOf(catalogue, name)), as(value)]))
  return {
    ...(pcr_plan_id === null ? { work_group_id: idOf('rule-workflow-group', ENTRY) } : { pcr_plan_id }),
    context: {
      // Central European time without its summer hour: early enough in the evening in both.
      at: `${today.toISOString().slice(0, '2026-01-31'.length)}T${clock}:00+01:00`,
      time_zone: 'Europe/Berlin',
      ...(event === undefined ? {} : { pcr_event_id: idOf('policy-event', event) }),
      attributes: byId('attribute', attributes, (value) => value),
      accumulators: byId('accumulator-type', usage, (value) => value),
      balances: byId('balance-type-acct', balances, (amount) => ({ amount })),
      media: media.map((media_type) => ({ media_type })),
    },
  }
}
