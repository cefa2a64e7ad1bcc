import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import type { CaseComparison, Coverage, Strength } from '@tollgate/contract/simulation/suite.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('suites of cases on %s', (engine) => {
  let server: TestServer
  let version: number
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const { body } = await server.call('GET', 'policy-plan-ver?pcr_plan_id=1')
    version = Number(body.data[0]?.pcc_rule_ver_id)
  })
  afterAll(() => server.stop())

  const ask = async (call: string, about: object) => {
    const { status, body } = await server.call('POST', `simulation-case/${call}?names=true`, about)
    expect([status, body.statusDescription]).toEqual([200, []])
    return { data: body.data as unknown, names: (body.meta as unknown as { names: unknown }).names }
  }
  const coverageOf = async (about: object) => {
    const { data, names } = await ask('coverage', about)
    return { data: data as Coverage, names }
  }
  const strengthOf = async (about: object) => {
    const { data, names } = await ask('strength', about)
    return { data: data as Strength, names }
  }

  test('what no case comes to has a context; saved as a case, it is covered', async () => {
    const { data: before } = await coverageOf({ pcc_rule_ver_id: version })
    expect(before.cases).toBeGreaterThan(3)
    expect(before.covered.length).toBeGreaterThan(3)
    const [missing] = before.missing
    expect(missing?.example).toMatchObject({ pcr_event_id: missing?.pcr_event_id })
    const values = {
      simulation_case_name: 'Suggested',
      pcr_plan_id: 1,
      request: { pcc_rule_ver_id: version, context: missing?.example },
      expected: {},
    }
    const made = await server.call('POST', 'simulation-case', values)
    expect(made.status).toBe(201)
    const { data: after, names } = await coverageOf({ pcc_rule_ver_id: version })
    expect(after.covered).toContainEqual({ id: missing?.id, cases: 1 })
    expect(names).toMatchObject({ 'policy-plan-mapping': { [String(missing?.id)]: expect.any(String) } })
    await server.call('DELETE', `simulation-case/${made.body.data.simulation_case_id}`)
  })

  test('a case that plays a session covers what its steps come to', async () => {
    const versions = (await server.call('GET', 'policy-plan-ver?pcr_plan_id=1&sort=eff_date')).body.data
    const today = new Date().toISOString()
    const inForce = versions.filter(({ eff_date }) => String(eff_date) <= today).at(-1)
    const about = { pcc_rule_ver_id: Number(inForce?.pcc_rule_ver_id) }
    const { data: before } = await coverageOf(about)
    const { body } = await server.call('GET', 'simulation-case?pcr_plan_id=1&page_size=100')
    const days = body.data.filter((row) => 'steps' in (row.request as object))
    expect(days.length).toBeGreaterThan(0)
    for (const { simulation_case_id } of days) await server.call('DELETE', `simulation-case/${simulation_case_id}`)
    const { data: after } = await coverageOf(about)
    expect(after.cases).toBe(before.cases - days.length)
    const sum = ({ covered }: Coverage) => covered.reduce((all, { cases }) => all + cases, 0)
    expect(sum(after)).toBeLessThan(sum(before))
    for (const { simulation_case_id: _id, row_version: _version, ...day } of days)
      expect((await server.call('POST', 'simulation-case', day)).status).toBe(201)
    expect((await coverageOf(about)).data).toMatchObject({
      cases: before.cases,
      covered: before.covered,
    })
  })

  test('two versions are compared over the saved sessions: the first step that differs', async () => {
    const { body } = await server.call('GET', 'policy-plan-ver?pcr_plan_id=1&sort=eff_date')
    const now = new Date().toISOString()
    const before = Number(body.data.filter(({ eff_date }) => String(eff_date) <= now).at(-1)?.pcc_rule_ver_id)
    const copy = { pcc_rule_ver_id: before, target_pcr_plan_id: 1, eff_date: '2031-01-01' }
    const after = Number((await server.call('POST', 'policy-plan-ver/duplicate', copy)).body.data.pcc_rule_ver_id)
    const sides = { before: { pcc_rule_ver_id: before }, after: { pcc_rule_ver_id: after } }
    const compare = async () => {
      const answer = await server.call('POST', 'simulation-case/comparison', sides)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data as unknown as CaseComparison
    }
    const all = (await server.call('GET', 'simulation-case?page_size=1000')).body.data
    expect(await compare()).toMatchObject({ cases: all.length, left_out: 0, different: [] })
    const { data } = (await server.call('GET', `policy-plan-ver/${after}/tree`)).body
    const { events } = data as unknown as VersionTree
    for (const { pcr_event_id } of events)
      expect((await server.call('DELETE', `policy-plan-event/${after}/${pcr_event_id}`)).status).toBe(200)
    const { different } = await compare()
    expect(events.length).toBeGreaterThan(0)
    const day = different.find(({ simulation_case_name: name }) => name === 'A day: the month is used up')
    const [rules] = day?.differences.filter(({ field }) => field === 'rules') ?? []
    const [was, is] = [rules?.before, rules?.after].map((codes) => (Array.isArray(codes) ? codes.length : undefined))
    expect(was).toBeGreaterThan(Number(is))
    const missing = { ...sides, after: { pcc_rule_ver_id: 999_999 } }
    const refused = await server.call('POST', 'simulation-case/comparison', missing)
    expect([refused.status, refused.body.statusDescription[0]?.field]).toEqual([400, 'after.pcc_rule_ver_id'])
    await server.call('DELETE', `policy-plan-ver/${after}`)
  })

  test('a case that names another version does not count', async () => {
    const copy = { pcc_rule_ver_id: version, target_pcr_plan_id: 1, eff_date: '2030-01-01' }
    const other = Number((await server.call('POST', 'policy-plan-ver/duplicate', copy)).body.data.pcc_rule_ver_id)
    const values = {
      simulation_case_name: 'Of the other version',
      pcr_plan_id: 1,
      request: { pcc_rule_ver_id: other, context: { at: '2030-01-01T00:00:00Z', pcr_event_id: 1 } },
      expected: {},
    }
    const casesOf = async (id: number) => (await coverageOf({ pcc_rule_ver_id: id })).data.cases
    const before = [await casesOf(version), await casesOf(other)]
    await server.call('POST', 'simulation-case', values)
    expect([await casesOf(version), await casesOf(other)]).toEqual([before[0], Number(before[1]) + 1])
    await server.call('DELETE', `policy-plan-ver/${other}`)
  })

  test('a value of an input leaves those mappings that do not deny it; unknown denies every zone', async () => {
    const { body } = await server.call('GET', `policy-plan-ver/${version}/tree`)
    const { zones } = body.data as unknown as VersionTree
    const { ap_rule_zone_id } = zones.find(({ label_show }) => label_show === 'Network') ?? {}
    const send = (asked: object) => server.call('POST', 'simulation/mappings-that-take?names=true', asked)
    const taking = async (value: string | null) => {
      const answer = await send({ pcc_rule_ver_id: version, ap_rule_zone_id, value })
      expect(answer.body.statusDescription).toEqual([])
      return answer.body as unknown as { meta: { names: Record<string, Record<string, string>> } }
    }
    const namesOf = async (value: string | null) =>
      Object.values((await taking(value)).meta.names['policy-plan-mapping'] ?? {})
    expect(await namesOf('20801')).toEqual(['EU and EEA', 'Rest of the world', 'Network unknown'])
    expect(await namesOf(null)).toEqual(['Network unknown'])
    const none = await send({ pcc_rule_ver_id: version, ap_rule_zone_id: 999_999, value: '1' })
    expect(none.body.statusDescription).toMatchObject([{ code: 'INVALID', field: 'ap_rule_zone_id' }])
  })

  test('the strength is the share of single mutations that make a case fail', async () => {
    const { data, names } = await strengthOf({ pcc_rule_ver_id: version })
    expect(data.tried).toBe(data.mutations)
    expect(data.noticed + data.missed.length).toBe(data.tried)
    expect(data.noticed).toBeGreaterThan(0)
    const [missed] = data.missed
    expect(names).toMatchObject({ [missed?.resource ?? '']: { [String(missed?.id)]: expect.any(String) } })
    const unit = data.missed.find(({ resource }) => resource === 'policy-plan-mapping-unit')
    expect(names).toMatchObject({ 'policy-plan-mapping-unit': { [String(unit?.id)]: 'Network' } })
  })

  test('of a workflow the nodes are covered, and decisions mutated', async () => {
    const { data } = await coverageOf({ work_group_id: 1 })
    expect(data.covered.length + data.missing.length + data.never.length).toBeGreaterThan(3)
    const strength = (await strengthOf({ work_group_id: 1 })).data
    expect(strength.mutations).toBeGreaterThan(0)
  })

  test.each([
    ['nothing', {}, 'REQUIRED'],
    ['both', { pcc_rule_ver_id: 1, work_group_id: 1 }, 'REQUIRED'],
    ['a version that is not there', { pcc_rule_ver_id: 999_999 }, 'INVALID'],
  ])('%s is refused', async (_what, about, code) => {
    for (const call of ['coverage', 'strength']) {
      const { status, body } = await server.call('POST', `simulation-case/${call}`, about)
      expect([status, body.statusDescription[0]?.code, body.statusDescription[0]?.field]).toEqual([
        400,
        code,
        'pcc_rule_ver_id',
      ])
    }
  })

  test('a workflow that is not there is refused', async () => {
    const { status, body } = await server.call('POST', 'simulation-case/coverage', { work_group_id: 999_999 })
    expect([status, body.statusDescription[0]?.field]).toEqual([400, 'work_group_id'])
  })
})
