import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Problem } from '@tollgate/contract/problem.ts'
import type { Decisions, Impact } from '@tollgate/contract/release/impact.ts'
import type { DocumentDifference } from '@tollgate/contract/release/release.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { BatchComparison, CaseComparison } from '@tollgate/contract/simulation/suite.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('what sets and releases change on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    await data('PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body)).toEqual([path, true])
    return answer.body.data as T
  }
  const impact = async () => {
    const { change_set: set } = await data<{ change_set: { change_set_id: number } }>('GET', 'change-set/current')
    return data<Impact>('GET', `change-set/${set.change_set_id}/impact`)
  }
  const publish = async () => {
    const { base, change_set_ids } = await impact()
    return data<{ release_id: number }>('POST', 'release', { change_set_ids, base })
  }
  const problems = () => data<Problem[]>('GET', 'problems?page_size=1000')
  const named = (list: readonly Problem[] = []) => list.map(({ resource, id, code }) => `${resource} ${id} ${code}`)

  test('a set tells the problems that come and go, also at records that it does not touch', async () => {
    const before = await problems()
    const [map] = await data<{ zone_map_id: number }[]>('GET', 'pcrf-zone/map?zone_map_name=Radio access')
    const zones = await data<{ zone_id: number }[]>('GET', `pcrf-zone/zone?zone_map_id=${map?.zone_map_id}`)
    const values: { seq: number; zone_id: number; value: string }[] = []
    for (const { zone_id } of zones)
      values.push(...(await data<typeof values>('GET', `pcrf-zone/value?zone_id=${zone_id}&page_size=100`)))
    for (const { seq } of values) await data('DELETE', `pcrf-zone/value/${seq}`)
    const emptied = await impact()
    const added = (await problems()).filter((one) => !named(before).includes(named([one])[0] ?? ''))
    expect(added.map(({ resource }) => resource)).toContain('policy-plan-mapping-unit')
    expect(named(emptied.problems?.added).toSorted()).toEqual(named(added).toSorted())
    expect(emptied.problems).toMatchObject({ added_count: added.length, gone: [], gone_count: 0 })

    const empty = emptied.problems?.added.find(({ resource }) => resource === 'policy-plan-mapping-unit')
    const record_id = empty?.id
    const asked = { resource: empty?.resource, record_id, code: empty?.code, field: empty?.field, reason: 'A test' }
    const accept = () => data<{ accepted_id: number }>('POST', 'problem/accept', asked)
    const told = async () => {
      const now = (await impact()).problems
      return [now?.added_count, now?.added.length, now?.accepted.map(({ id, accepted }) => [id, accepted?.reason])]
    }
    const all = added.length
    const { accepted_id } = await accept()
    expect(await told()).toEqual([all - 1, all - 1, [[record_id, 'A test']]])
    await data('DELETE', `problem/accept/${accepted_id}`)
    expect(await told()).toEqual([all, all, []])
    await accept()
    // Another set changes the record: what is accepted from now on is not what this set publishes.
    const { change_set_id: other } = await data<{ change_set_id: number }>('POST', 'change-set', { name: 'Beside' })
    const body = { mapping_match_type: 3 }
    const [unit] = await data<Record<string, number>[]>('GET', `policy-plan-mapping-unit?mapping_unit_id=${record_id}`)
    const path = `policy-plan-mapping-unit/${unit?.mapping_id}/${unit?.ap_rule_zone_id}`
    const { status } = await server.call('PUT', path, body, { 'change-set': String(other) })
    expect(status).toBe(200)
    expect(await told()).toEqual([all, all, []])
    await accept()
    expect(await told()).toEqual([all, all, []])
    await data('POST', 'change/undo', { change_set_ids: [other] })
    await publish()
    const rule = { qos_policy_name: 'Too slow', qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
    await data('POST', 'qos-rule', rule)
    for (const { zone_id, value } of values) await data('POST', 'pcrf-zone/value', { zone_id, value })
    const mended = await impact()
    expect(named(mended.problems?.gone).toSorted()).toEqual(named(added).toSorted())
    expect(mended.problems?.added.map(({ label, code }) => [label, code])).toEqual([['Too slow', 'MBR_BELOW_GBR']])
    await publish()
  })

  const refused = async (path: string, body?: unknown) => {
    const answer = await server.call(body === undefined ? 'GET' : 'POST', path, body)
    return [answer.status, answer.body.statusDescription[0]?.field]
  }
  /** A change set with one figure of the fair use in it. */
  const setWith = async (values: object) => {
    const { change_set_id: id } = await data<{ change_set_id: number }>('POST', 'change-set', { name: 'Alone' })
    const [rule] = await data<{ qos_policy_id: number }[]>('GET', 'qos-rule?qos_policy_name=Fair use')
    const path = `qos-rule/${rule?.qos_policy_id}`
    const { status } = await server.call('PUT', path, values, { 'change-set': String(id) })
    expect(status).toBe(200)
    return id
  }

  const setAgain = async (values: object) => {
    const [rule] = await data<{ qos_policy_id: number }[]>('GET', 'qos-rule?qos_policy_name=Fair use')
    await data('PUT', `qos-rule/${rule?.qos_policy_id}`, values)
  }

  test('a set alone is asked beside the current release, without what other sets changed', async () => {
    const [current] = await data<{ release_id: number }[]>('GET', 'release')
    const [down, up] = [await setWith({ mbrdl: 111_000 }), await setWith({ mbrul: 222_000 })]
    const side = (id: number) => ({ change_set_ids: [id] })
    const compare = (before: object, after: object) =>
      data<CaseComparison>('POST', 'simulation-case/comparison', { before, after })
    const both = await compare({ release: current?.release_id }, {})
    const alone = await compare({ release: current?.release_id }, side(down))
    const fields = ({ different }: CaseComparison): string[] => {
      const told = different.flatMap(({ differences }) => differences.map(({ field }) => field.split('.').at(-1) ?? ''))
      return [...new Set(told)].toSorted()
    }
    expect(alone.after).toMatchObject({ source: 'change sets', change_set_ids: [down] })
    expect(fields(both)).toEqual(['mbrdl', 'mbrul'])
    expect(fields(alone)).toEqual(['mbrdl'])
    expect(fields(await compare(side(down), side(up)))).toEqual(['mbrdl', 'mbrul'])

    const cases = await data<StoredCase[]>('GET', 'simulation-case?page_size=1000')
    const requests = cases.flatMap(({ request }) => ('steps' in request ? [] : [request]))
    const body = { requests: requests.map((one) => ({ ...one, release: current?.release_id })) }
    const batch = await data<BatchComparison>('POST', `simulation/batch?beside=sets-${down}`, body)
    expect(batch).toMatchObject({ beside: { change_set_ids: [down] }, contexts: requests.length })
    expect(batch.groups.flatMap(({ differences }) => differences.map(({ after }) => after))).toContain(111_000)
    // The set is written on: what is kept of it is not asked any more.
    await data('PUT', 'change-set/current', { change_set_id: down })
    await setAgain({ mbrdl: 112_000 })
    const later = await data<BatchComparison>('POST', `simulation/batch?beside=sets-${down}`, body)
    expect(later.groups.flatMap(({ differences }) => differences.map(({ after }) => after))).toContain(112_000)

    expect(await refused('simulation', { ...requests[0], change_set_ids: [999] })).toEqual([400, 'change_set_ids'])
    expect(await refused('simulation', { ...requests[0], ...side(down), release: 1 })).toEqual([400, 'change_set_ids'])
    expect(await refused('simulation/batch?beside=sets-x', body)).toEqual([400, 'beside'])
    expect(await refused(`simulation/batch?beside=sets-999`, body)).toEqual([400, 'beside.change_set_ids'])
  })

  test('two releases are compared by documents and by decisions, as a set was before it was published', async () => {
    const found = await impact()
    const before = await data<DocumentDifference[]>(
      'GET',
      `release/${found.base}/diff/sets-${found.change_set_ids.join()}`,
    )
    const { release_id } = await publish()
    const { body } = await server.call('GET', `release/${found.base}/diff/${release_id}?decisions=true`)
    const { decisions } = body.meta as unknown as { decisions: Decisions }
    const keys = (list: readonly DocumentDifference[]) => list.map(({ key, to }) => [key, to])
    expect(keys(body.data as unknown as DocumentDifference[])).toEqual(keys(found.documents))
    expect(keys(before)).toEqual(keys(found.documents))
    expect(before.flatMap(({ records }) => records)).toContainEqual(
      expect.objectContaining({ resource: 'qos-rule', what: 'QoS rule' }),
    )
    const told = ({ changed }: Pick<Decisions, 'changed'>) =>
      changed.map(({ plan, event, before: was, after: is }) => JSON.stringify([plan, event, was, is])).toSorted()
    expect(decisions.answer).toBe('changes')
    expect(told(decisions)).toEqual(told(found))
    const { body: none } = await server.call('GET', `release/${release_id}/diff/${release_id}?decisions=true`)
    expect(none).toMatchObject({ data: [], meta: { decisions: { answer: 'nothing', changed: [] } } })
    expect(await refused('release/1/diff/sets-999')).toEqual([400, 'change_set_ids'])
    expect(await refused('release/1/diff/other')).toEqual([404, undefined])
  })

  test('a publish goes before what one person asks for without end', async () => {
    const { change_set_id: set } = await data<{ change_set_id: number }>('POST', 'change-set', { name: 'Quick' })
    await data('PUT', 'change-set/current', { change_set_id: set })
    await data('POST', 'rating-group', { rg_name: 'Quick', rg_code: '4242' })
    const { base } = await data<Impact>('GET', `change-set/${set}/impact`)
    let answered = 0
    const asked = Array.from({ length: 40 }, async (_, page) => {
      const { status } = await server.call('GET', `release/1/diff/working?decisions=true&page=${page + 1}`)
      answered += 1
      return status
    })
    const emergency = { emergency_reason: 'A test' }
    await data('POST', 'release', { change_set_ids: [set], base, ...emergency })
    expect(answered).toBeLessThan(10)
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  })
})
