import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples, type WholeVersion } from './support/plan-samples.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

describe.each(engines)('a role that is narrowed to plans, on %s', (engine) => {
  let server: TestServer
  const { wholeVersion, newPlan } = planSamples(() => server)
  let own: WholeVersion
  let other: WholeVersion
  let ada: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    own = await wholeVersion()
    other = await wholeVersion()
    ada = await signedIn(server, 'editor')
    await narrow([own.plan.pcr_plan_id])
  })
  afterAll(() => server.stop())

  const narrow = async (plans: unknown) => {
    const { status, body } = await server.call('PUT', `person/${ada.person.person_id}`, { plans })
    expect([status, body.data]).toMatchObject([200, { plans }])
  }
  const refused = {
    data: null,
    statusDescription: [
      {
        code: 'FORBIDDEN',
        message: expect.stringMatching(/^Your role is for other plans alone: the .+ ".*" may not be written$/),
      },
    ],
  }
  const everyLevel = (of: WholeVersion): [path: string, id: unknown][] => [
    ['policy-plan', of.plan.pcr_plan_id],
    ['policy-plan-ver', of.version.pcc_rule_ver_id],
    ['policy-plan-rule', of.rule.ap_rule_id],
    ['policy-plan-rule-zone', of.zones[0]?.ap_rule_zone_id],
    ['policy-plan-mapping', of.mapping.mapping_id],
    ['policy-plan-basic-ver', of.basicVersion.basic_rule_ver_id],
    ['policy-plan-basic', of.basic.basic_rule_id],
    ['policy-plan-basic-timespan', of.span.time_span_rule],
    ['policy-plan-basic-accm', of.accumulation.acm_rule_id],
  ]
  const newest = async () => {
    const { data } = (await server.call('GET', 'change?page_size=1')).body
    return data[0]?.change_id
  }

  test('whoever has it is told so, everywhere', async () => {
    const plans = [own.plan.pcr_plan_id]
    expect((await ada.call('GET', 'me')).body.data).toMatchObject({ role: 'editor', plans })
    expect((await ada.call('GET', '/api/session')).body.data).toMatchObject({ user: { plans } })
    expect((await server.call('GET', `person/${ada.person.person_id}`)).body.data).toMatchObject({ plans })
  })

  test('everything is read', async () => {
    for (const [path, id] of [...everyLevel(own), ...everyLevel(other)])
      expect([path, (await ada.call('GET', `${path}/${String(id)}`)).status]).toEqual([path, 200])
    expect((await ada.call('GET', 'qos-rule')).status).toBe(200)
  })

  test('every level of the plan is changed, and no level of another', async () => {
    for (const [path, id] of everyLevel(own)) {
      const { body } = await ada.call('GET', `${path}/${String(id)}`)
      expect([path, (await ada.call('PUT', `${path}/${String(id)}`, body.data)).status]).toEqual([path, 200])
    }
    const before = await newest()
    for (const [path, id] of everyLevel(other)) {
      const stored = (await ada.call('GET', `${path}/${String(id)}`)).body.data
      const answer = await ada.call('PUT', `${path}/${String(id)}`, stored)
      expect([path, answer.status, answer.body]).toEqual([path, 403, refused])
      expect([path, (await ada.call('DELETE', `${path}/${String(id)}`)).status]).toEqual([path, 403])
      expect((await ada.call('GET', `${path}/${String(id)}`)).body.data).toEqual(stored)
    }
    expect(await newest()).toBe(before)
  })

  test('nothing is made outside the plan, and nothing is moved out of it', async () => {
    const { pcr_plan_id } = own.plan
    const moved = (await server.call('POST', 'policy-plan-ver', { pcr_plan_id, eff_date: '2026-06-01' })).body.data
    const before = await newest()
    const into = (plan: Row) => ({ pcr_plan_id: plan.pcr_plan_id, eff_date: '2027-01-01' })
    const copy = (of: WholeVersion, to: WholeVersion) => ({
      pcc_rule_ver_id: of.version.pcc_rule_ver_id,
      target_pcr_plan_id: to.plan.pcr_plan_id,
      eff_date: '2028-01-01',
    })
    const chosen = (...of: WholeVersion[]) =>
      Promise.all(
        of.map(async ({ mapping: { mapping_id: id } }) => {
          const { row_version } = (await ada.call('GET', `policy-plan-mapping/${String(id)}`)).body.data
          return { id, row_version }
        }),
      )
    const taken = { pcr_plan_name: own.plan.pcr_plan_name, pcr_plan_code: own.plan.pcr_plan_code }
    const calls: [string, string, unknown][] = [
      ['POST', 'policy-plan', { pcr_plan_name: 'Mine', pcr_plan_code: 'MINE', pcc_pcr_plan_type: 1, priority: 1 }],
      // What is taken is told to nobody who may not write it.
      ['POST', 'policy-plan', { ...taken, pcc_pcr_plan_type: 1, priority: 1 }],
      ['PUT', `policy-plan/${String(other.plan.pcr_plan_id)}`, { ...other.plan, ...taken }],
      ['POST', 'policy-plan-ver', into(other.plan)],
      ['POST', 'policy-plan-ver/duplicate', copy(own, other)],
      ['PUT', `policy-plan-ver/${String(moved.pcc_rule_ver_id)}`, into(other.plan)],
      ['POST', 'rating-group', { rg_name: 'Mine', rg_code: '4711' }],
      ['POST', 'policy-plan-mapping/bulk-delete', { ids: await chosen(own, other), count: 2 }],
    ]
    for (const [method, path, body] of calls) {
      const answer = await ada.call(method, path, body)
      expect([path, answer.status, answer.body]).toEqual([path, 403, refused])
    }
    expect(await newest()).toBe(before)
    expect((await ada.call('POST', 'policy-plan-ver', into(own.plan))).status).toBe(201)
    expect((await ada.call('POST', 'policy-plan-ver/duplicate', copy(other, own))).status).toBe(201)
  })

  test('what others did in other plans is not undone, what was done in the plan is', async () => {
    const rename = async (of: WholeVersion) => {
      const body = { comments: `by ${engine}` }
      expect((await server.call('PUT', `policy-plan/${String(of.plan.pcr_plan_id)}`, body)).status).toBe(200)
      return ada.call('POST', `change/${String(await newest())}/undo`, {})
    }
    expect((await rename(other)).status).toBe(403)
    expect((await rename(own)).status).toBe(201)
  })

  test('an API token is narrowed like its maker, who manages tokens all the same', async () => {
    const made = await ada.call('POST', 'api-token', { api_token_name: 'Narrow', scope: 'write' })
    expect(made.status).toBe(201)
    const authorization = { authorization: `Bearer ${String(made.body.data.token)}`, cookie: '' }
    const put = ({ plan }: WholeVersion) =>
      server.call('PUT', `policy-plan/${String(plan.pcr_plan_id)}`, { comments: 'by token' }, authorization)
    expect([(await put(own)).status, (await put(other)).status]).toEqual([200, 403])
    const { api_token_id } = made.body.data
    expect((await ada.call('DELETE', `api-token/${String(api_token_id)}`)).status).toBe(200)
  })

  test('it counts at once, and ends at once', async () => {
    const put = () => ada.call('PUT', `policy-plan/${String(other.plan.pcr_plan_id)}`, { comments: 'wider' })
    expect((await put()).status).toBe(403)
    await narrow([own.plan.pcr_plan_id, other.plan.pcr_plan_id])
    expect((await put()).status).toBe(200)
    await narrow(null)
    expect((await ada.call('POST', 'rating-group', { rg_name: 'Wide', rg_code: '4712' })).status).toBe(201)
    await narrow([own.plan.pcr_plan_id])
    expect((await put()).status).toBe(403)
  })

  test.each([
    [{ plans: [] }, 'INVALID plans'],
    [{ plans: [999_999] }, 'INVALID plans'],
    [{ plans: 'all' }, 'INVALID plans'],
    [{ plans: [1.5] }, 'INVALID plans'],
    [{ role: 'administrator' }, 'INVALID plans'],
  ])('refuses %j', async (body, faults) => {
    const answer = await server.call('PUT', `person/${ada.person.person_id}`, body)
    expect([answer.status, faultsOf(answer)]).toEqual([400, faults])
  })

  test('a plan that is deleted takes nothing else along', async () => {
    const plan = await newPlan()
    await narrow([own.plan.pcr_plan_id, plan.pcr_plan_id])
    expect((await ada.call('DELETE', `policy-plan/${String(plan.pcr_plan_id)}`)).status).toBe(200)
    expect((await ada.call('PUT', `policy-plan/${String(own.plan.pcr_plan_id)}`, { comments: 'still' })).status).toBe(
      200,
    )
  })
})

function faultsOf({ body }: Pick<Answer, 'body'>): string {
  return body.statusDescription.map(({ code, field }) => (field ? `${code} ${field}` : code)).join(', ')
}
