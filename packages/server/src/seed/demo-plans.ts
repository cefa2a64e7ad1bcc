import {
  DemoPlanWriter,
  type DemoBasic,
  type DemoPlan,
  type DemoRulePlan,
  type DemoVersion,
} from './demo-plan-writer.ts'
import type { DemoRecords } from './demo-records.ts'

const GB = 1024 ** 3
const HOUR = 3600
/** `pcc_pcr_plan_type` of the fixed list. */
const [INTERNET, VOICE_AND_IMS] = [1, 2]

/** Three plans, each with a version that has ended, one in force on the day, and one that comes. */
export async function seedDemoPlans(records: DemoRecords, today: Date): Promise<void> {
  const writer = new DemoPlanWriter(records)
  for (const plan of [prepaidInternet(today), unlimited(today), voice(today)]) await writer.plan(plan)
}

type Events = DemoVersion['events']

/** Versions of whole months around a day: past, in force, to come. */
function versions(today: Date, past: Events, current: Events, future: Events): DemoVersion[] {
  return [
    { eff_date: month(today, -8), exp_date: dayBefore(month(today, -2)), events: past },
    { eff_date: month(today, -2), exp_date: dayBefore(month(today, 3)), events: current },
    { eff_date: month(today, 3), exp_date: null, events: future },
  ]
}

/** The first day of a month, counted from that of a day. */
function month(day: Date, offset: number): string {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1)).toISOString()
}

function dayBefore(instant: string): string {
  const day = new Date(instant)
  return new Date(day.setUTCDate(day.getUTCDate() - 1)).toISOString()
}

const NETWORK = { Network: ['Serving network', 'Serving network'] } as const
const SELF_CARE: DemoBasic = { name: 'Self-care stays free', rule: 'Self-care portal' }

function prepaidInternet(today: Date): DemoPlan {
  const past = { home: 20, abroad: 5 }
  const current = { home: 50, abroad: 10 }
  const future = { home: 80, abroad: 20 }
  const events = (volume: typeof past): Events => ({
    'Session start': [wifiOffload, internetAccess(volume)],
    'Serving network (PLMN) changed': [wifiOffload, internetAccess(volume)],
    'Usage threshold reached': [usedThisMonth],
    'Credit exhausted': [topUp],
    'Credit granted again': [creditIsBack],
  })
  return {
    name: 'Prepaid internet',
    code: 'PREPAID_NET',
    type: INTERNET,
    priority: 10,
    comments: 'Fair use at home, roaming like at home, credit elsewhere',
    versions: versions(today, events(past), events(current), {
      ...events(future),
      'Radio access type changed': [wifiOffload],
    }),
  }
}

/** Full speed up to the fair use volume, in GB, and the slow lane above it. */
function internetAccess({ home, abroad }: { home: number; abroad: number }): DemoRulePlan {
  return {
    name: 'Internet access',
    type: 'A',
    inputs: NETWORK,
    mappings: [
      {
        name: 'At home',
        when: { Network: 'Home' },
        grants: [fairUse('Domestic data', 'Default internet', 'Monthly data usage', home), SELF_CARE],
      },
      {
        name: 'National roaming',
        when: { Network: 'National roaming' },
        grants: [fairUse('Domestic data', 'Default internet', 'Daily fair use volume', 5), SELF_CARE],
      },
      {
        name: 'EU and EEA',
        when: { Network: 'EU and EEA' },
        grants: [
          {
            ...fairUse('Roam like at home', 'Roaming', 'Roaming data EU', abroad),
            during: [{ span: 'Peak evening', rule: 'Roaming, peak hours' }],
          },
          SELF_CARE,
        ],
      },
      {
        name: 'Rest of the world',
        when: { Network: '*' },
        grants: [{ name: 'Paid by the MB', rule: 'Roaming', balance: 'Roaming spend', value: 0.2, rum: 2 }, SELF_CARE],
      },
      { name: 'Network unknown', grants: [{ name: 'Nothing but self-care', rule: 'Self-care portal' }] },
    ],
  }
}

function fairUse(name: string, rule: string, accumulator: string, gigabytes: number): DemoBasic {
  const slow = { rule: 'Fair use slow lane', rum: 2 } as const
  return {
    name,
    rule,
    rum: 2,
    used: [
      { accumulator, from: 0, to: gigabytes * GB, rule, rum: 2 },
      { accumulator, from: gigabytes * GB, ...slow },
    ],
  }
}

const usedThisMonth: DemoRulePlan = {
  name: 'Speed by usage',
  type: 'A',
  inputs: { 'Used this month': ['Data used this month (MB)', 'Data used this month (MB)'] },
  mappings: [
    {
      name: 'Within plan',
      when: { 'Used this month': 'Within plan' },
      grants: [{ name: 'Full speed', rule: 'Default internet' }],
    },
    {
      name: 'Reduced speed',
      when: { 'Used this month': 'Reduced speed' },
      grants: [{ name: 'Slow lane', rule: 'Fair use slow lane' }],
    },
    {
      name: 'Used up',
      when: { 'Used this month': 'Blocked' },
      grants: [{ name: 'Top-up page', rule: 'Top-up redirect' }, SELF_CARE],
    },
  ],
}

const topUp: DemoRulePlan = {
  name: 'Top-up notice',
  type: 'C',
  mappings: [{ name: 'Always', grants: [{ name: 'Top-up page', rule: 'Top-up redirect' }, SELF_CARE] }],
}

/** The same question once credit is back: the notice goes. */
const creditIsBack: DemoRulePlan = { ...topUp, mappings: [{ name: 'Always', grants: [SELF_CARE] }] }

const ACCESS = { Access: ['Radio access type', 'Radio access'] } as const

const wifiOffload: DemoRulePlan = {
  name: 'Wi-Fi offload',
  type: 'A',
  inputs: ACCESS,
  mappings: [
    { name: 'On Wi-Fi', when: { Access: 'Wi-Fi' }, grants: [{ name: 'Not counted', rule: 'Premium internet 5G' }] },
  ],
}

function unlimited(today: Date): DemoPlan {
  const events = (span: string, tethering: number): Events => ({
    'Session start': [tetheringPlan(tethering), speedByAccess(span)],
    'Radio access type changed': [speedByAccess(span)],
    'Revalidation time reached': [speedByAccess(span)],
  })
  return {
    name: 'Unlimited',
    code: 'UNLIMITED',
    type: INTERNET,
    priority: 20,
    comments: 'No volume counts; slower in peak hours on crowded access',
    versions: versions(today, events('Office hours', 10), events('Peak evening', 20), events('Peak evening', 40)),
  }
}

/** Crowded access is slowed down while the span runs. */
function speedByAccess(span: string): DemoRulePlan {
  return {
    name: 'Speed by access',
    type: 'A',
    inputs: ACCESS,
    mappings: [
      {
        name: '5G',
        when: { Access: '5G' },
        grants: [{ name: 'Premium', rule: 'Premium internet 5G', during: [{ span, rule: 'Default internet' }] }],
      },
      {
        name: '4G',
        when: { Access: '4G LTE' },
        grants: [{ name: 'Standard', rule: 'Default internet', during: [{ span, rule: 'Fair use slow lane' }] }],
      },
      { name: 'Any other access', grants: [{ name: 'Standard', rule: 'Default internet' }] },
    ],
  }
}

function tetheringPlan(gigabytes: number): DemoRulePlan {
  return {
    name: 'Tethering',
    type: 'B',
    mappings: [{ name: 'Always', grants: [fairUse('Shared line', 'Default internet', 'Tethering volume', gigabytes)] }],
  }
}

function voice(today: Date): DemoPlan {
  const events = (hours: number): Events => ({
    'Session start': [signalling],
    'Media started': [calls(hours)],
    'Media changed': [calls(hours)],
  })
  return {
    name: 'Voice and IMS',
    code: 'VOICE_IMS',
    type: VOICE_AND_IMS,
    priority: 30,
    comments: 'Calls and video calls over IMS; minutes abroad from the allowance, then from credit',
    versions: versions(today, events(5), events(10), {
      ...events(10),
      'Call moved from circuit to packet': [calls(10)],
    }),
  }
}

const signalling: DemoRulePlan = {
  name: 'IMS signalling',
  type: 'A',
  mappings: [{ name: 'Always', grants: [{ name: 'Registration and calls set up', rule: 'IMS signalling' }] }],
}

/** Calls at home are free up to a number of hours in a billing cycle, and paid by the minute above it. */
function calls(hours: number): DemoRulePlan {
  const call = { rule: 'IMS voice', rum: 0 } as const
  const video: DemoBasic = { name: 'Video call', rule: 'IMS video' }
  return {
    name: 'Calls',
    type: 'B',
    inputs: NETWORK,
    mappings: [
      {
        name: 'At home',
        when: { Network: 'Home' },
        grants: [
          {
            name: 'Voice call',
            ...call,
            balance: 'Domestic minutes',
            used: [
              { accumulator: 'IMS voice time', from: 0, to: hours * HOUR, ...call },
              { accumulator: 'IMS voice time', from: hours * HOUR, ...call, balance: 'Main balance', value: 0.1 },
            ],
          },
          video,
        ],
      },
      {
        name: 'EU and EEA',
        when: { Network: 'EU and EEA' },
        grants: [{ name: 'Voice call', ...call, balance: 'Roaming minutes' }, video],
      },
      { name: 'Anywhere else', grants: [{ name: 'Voice call', ...call, balance: 'Roaming spend', value: 0.5 }] },
    ],
  }
}
