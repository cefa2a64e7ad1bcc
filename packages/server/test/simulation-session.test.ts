import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnsweredStep, SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const GB = 1024 ** 3

describe.each(engines)('POST /simulation/session on %s', (engine) => {
  let server: TestServer
  const ids = new Map<string, number>()
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const known = async (path: string, id: string) => {
      const { body } = await server.call('GET', `${path}?page_size=100`)
      for (const row of body.data as unknown as Row[]) ids.set(`${path}/${String(row.key)}`, Number(row[id]))
    }
    await known('policy-event', 'pcr_event_id')
    await known('policy-plan', 'pcr_plan_id')
    await known('pcrf-attribute', 're_attr')
    await known('accumulate/ratable-rss', 'resource_id')
  })
  afterAll(() => server.stop())

  const event = (key: string) => ids.get(`policy-event/${key}`) ?? 0
  const attribute = (key: string) => ids.get(`pcrf-attribute/${key}`) ?? 0
  const month = () => ids.get('accumulate/ratable-rss/monthly-data-usage') ?? 0
  const day = new Date().toISOString().slice(0, 10)
  const at = (time: string) => `${day}T${time}:00.000Z`

  /** A consumer with a prepaid plan, at home. */
  const subscriber = (more: Partial<SessionRequestBody['subscriber']> = {}) => ({
    class: 'consumer',
    attributes: { [attribute('serving-network')]: '302720' },
    accumulators: { [month()]: 49 * GB },
    time_zone: 'UTC',
    ...more,
  })
  const play = async (body: unknown) => {
    const answer = await server.call('POST', 'simulation/session', body)
    expect(answer.status, JSON.stringify(answer.body.statusDescription)).toBe(200)
    return answer.body.data as unknown as { steps: AnsweredStep[]; session: Row; left_out: number; policy: Row }
  }

  test('a day on the demo network: what is used up slows the line, and a call leaves nothing behind', async () => {
    const { steps, session, policy } = await play({
      subscriber: subscriber(),
      access: { apn: 'internet' },
      steps: [
        { at: at('08:00'), start: true },
        { at: at('09:00'), used: [{ monitoring_key: 'MK-MONTH', amount: GB, rum: 2 }] },
        {
          at: at('10:00'),
          events: [event('radio-access-type-changed')],
          attributes: { [attribute('radio-access-type')]: '1004' },
        },
        { at: at('11:00'), end: true },
      ],
    })
    expect(steps.map(({ cause }) => cause)).toEqual(['event', 'usage', 'event', 'event'])
    expect(steps.map(({ install, keep, remove }) => [install, keep, remove])).toEqual([
      [['self-care', 'internet-std'], [], []],
      [['fup-1m'], ['self-care'], ['internet-std']],
      [[], ['self-care', 'fup-1m'], []],
      [[], [], ['self-care', 'fup-1m']],
    ])
    expect(steps[0]?.quotas).toMatchObject([{ monitoring_key: 'MK-MONTH', amount: GB, rum: 2, sent: true }])
    expect(steps[1]?.usage.find(({ resource_id }) => resource_id === month())?.amount).toBe(50 * GB)
    expect(steps[1]?.asked).toMatchObject([{ because: 'input' }])
    expect(session.state).toBe('ended')
    expect(policy).toMatchObject({ source: 'working' })
  })

  test('telephony stays through all events of a session, and a call ends with its media', async () => {
    const others = [
      'radio-access-type-changed',
      'serving-network-plmn-changed',
      'credit-exhausted',
      'credit-granted-again',
      'revalidation-time-reached',
      'usage-threshold-reached',
      'tracking-area-changed',
      'ue-time-zone-changed',
    ]
    const { steps } = await play({
      subscriber: subscriber(),
      access: { apn: 'ims' },
      steps: [
        { at: at('08:00'), start: true },
        { at: at('08:01'), events: [event('media-started')], media: [{ media_type: 0 }] },
        ...others.map((key) => ({ at: at('08:02'), events: [event(key)] })),
        { at: at('08:03'), events: [event('media-ended')], media: [] },
      ],
    })
    const rules = steps.map(({ install, keep }) => [...install, ...keep].filter((code) => code.startsWith('ims')))
    expect(rules[0]).toEqual(['ims-signalling'])
    expect(rules.slice(1, -1).every((codes) => codes.includes('ims-signalling') && codes.length > 1)).toBe(true)
    expect(rules.at(-1)).toEqual(['ims-signalling'])
    expect(steps.flatMap(({ remove }) => remove)).toHaveLength((rules[1] ?? []).length - 1)
  })

  const morning = (): SessionRequestBody => ({
    subscriber: subscriber(),
    access: { apn: 'internet' },
    steps: [
      { at: at('08:00'), start: true },
      { at: at('09:00'), used: [{ monitoring_key: 'MK-MONTH', amount: GB, rum: 2 }] },
      { at: at('10:00'), used: [] },
    ],
  })

  test('one step is shown with its path and context, all with names and with where usage ends', async () => {
    const answer = await server.call('POST', 'simulation/session?step=1&names=true', morning())
    const { steps } = answer.body.data as unknown as { steps: AnsweredStep[] }
    expect(steps.map(({ trace }) => trace.length > 0)).toEqual([false, true, false])
    expect(steps.map(({ limits }) => limits.filter(({ resource_id }) => resource_id === month()))).toEqual([
      [{ resource_id: month(), stop: 50 * GB }],
      [],
      [],
    ])
    // What was asked again decides the same alone: the context is a simulation's.
    const [{ pcr_plan_id, ap_rule_id } = { pcr_plan_id: 0, ap_rule_id: 0 }] = steps[1]?.asked ?? []
    const context = { ...steps[1]?.context, installed: [] }
    const alone = await server.call('POST', 'simulation', { pcr_plan_id, context })
    expect(alone.body.data).toMatchObject({ install: ['self-care', 'fup-1m'] })
    const { names } = answer.body.meta as unknown as { names: Record<string, Record<number, string>> }
    expect(names['policy-plan-rule']?.[ap_rule_id]).toBe('Internet access')
    expect(names['accumulator-type']?.[month()]).toBe('Monthly data usage')
    const past = await server.call('POST', 'simulation/session?step=-1', morning())
    expect([past.status, past.body.statusDescription[0]?.field]).toEqual([400, 'step'])
  })

  test('the message of a step holds what is new to the gateway, and no more', async () => {
    const written = async (step: number) => {
      const path = `simulation/session/export?format=gx&step=${step}&origins=true&names=true`
      const answer = await server.call('POST', path, morning())
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const { avps } = answer.body.data as unknown as { avps: { name: string; value?: unknown }[] }
      return avps.map(({ name, value }) => (name.startsWith('CC-') ? `${name} ${String(value)}` : name))
    }
    expect(await written(0)).toEqual(
      expect.arrayContaining(['CC-Request-Type 1', 'Charging-Rule-Install', 'Usage-Monitoring-Information']),
    )
    expect(await written(1)).toEqual(expect.arrayContaining(['Charging-Rule-Remove', 'Charging-Rule-Install']))
    const nothing = await written(2)
    expect(nothing).toContain('CC-Request-Type 2')
    expect(nothing.filter((name) => /^(Charging|Event|Usage|QoS|Revalidation)/.test(name))).toEqual([])
    const past = await server.call('POST', 'simulation/session/export?format=gx&step=9', morning())
    expect([past.status, past.body.statusDescription[0]?.field]).toEqual([400, 'step'])
  })

  test('what a session reads is what its plans read under all their events', async () => {
    const read = async (query: string) => {
      const { body } = await server.call('GET', `simulation/inputs?${query}`)
      const { inputs } = body.data as unknown as { inputs: { key: string; is_read: boolean }[] }
      return inputs.filter(({ is_read }) => is_read).map(({ key }) => key)
    }
    const [alone, all] = [await read(''), await read('session=true')]
    expect(all).toEqual(expect.arrayContaining([String(attribute('radio-access-type')), ...alone]))
    expect(all.length).toBeGreaterThan(alone.length)
  })

  test('edges play by themselves: a day ends at midnight, and nothing else is told', async () => {
    const request = {
      subscriber: subscriber({ class: 'business', attributes: { [attribute('radio-access-type')]: '1004' } }),
      access: { dnn: 'internet' },
      steps: [{ at: at('12:00'), start: true }],
      until: at('23:59'),
    }
    const first = await play(request)
    expect(first.steps.slice(1).every(({ cause, step }) => cause === 'edge' && step === null)).toBe(true)
    const rules = first.steps.map(({ install, keep }) => [...install, ...keep])
    // Peak evening slows 4G down, and is over at 22:00 on the session's clock.
    expect(rules[0]).toContain('internet-std')
    expect(rules.some((codes) => codes.includes('fup-1m'))).toBe(true)
    expect(rules.at(-1)).toEqual(rules[0])
    expect(JSON.stringify(await play(request))).toBe(JSON.stringify(first))
  })

  test.each<[string, (body: SessionRequestBody) => unknown, string]>([
    ['no step', (body) => ({ ...body, steps: [] }), 'steps'],
    [
      'a step before an earlier one',
      ({ steps, ...body }) => ({ ...body, steps: [...steps, { at: at('07:00') }] }),
      'steps.1.at',
    ],
    ['no start', (body) => ({ ...body, steps: [{ at: at('08:00') }] }), 'steps.0'],
    ['a second start', ({ steps, ...body }) => ({ ...body, steps: [...steps, ...steps] }), 'steps.1'],
    [
      'an unknown event',
      (body) => ({ ...body, steps: [{ at: at('08:00'), start: true, events: [999_999] }] }),
      'steps.0.events.0',
    ],
    [
      'an unknown attribute',
      (body) => ({ ...body, access: { attributes: { 999999: 'x' } } }),
      'access.attributes.999999',
    ],
    [
      'an unknown plan',
      (body) => ({ ...body, subscriber: { plans: [{ pcr_plan_id: 999_999 }] } }),
      'subscriber.plans.0.pcr_plan_id',
    ],
    [
      'no such day',
      (body) => ({ ...body, subscriber: { plans: [{ pcr_plan_id: 1, to: '2026-02-30' }] } }),
      'subscriber.plans.0.to',
    ],
    ['an unknown clock', (body) => ({ ...body, subscriber: { time_zone: 'Mars/Base' } }), 'subscriber.time_zone'],
    [
      'a release, while there are none',
      ({ steps, ...body }) => ({ ...body, steps: [{ ...steps[0], release: 3 }] }),
      'steps.0.release',
    ],
    ['too long', (body) => ({ ...body, until: '2099-01-01T00:00:00Z' }), 'until'],
    ['an unknown workflow', (body) => ({ ...body, work_group_id: 999_999 }), 'work_group_id'],
  ])('%s is refused with its field', async (_name, change, field) => {
    const body = { subscriber: {}, access: {}, steps: [{ at: at('08:00'), start: true }] }
    const { status, body: answer } = await server.call('POST', 'simulation/session', change(body))
    expect([status, answer.statusDescription[0]?.field]).toEqual([400, field])
  })
})
