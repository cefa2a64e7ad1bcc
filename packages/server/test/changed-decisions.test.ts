import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const PRICES = 255
const DAY = '2026-01-01'

/** A version whose answers all depend on whether the network is home: one for each price, and one under another event. */
const manyPrices = `format: 1
from: "${DAY}"
events:
  media-changed:
    calls:
      inputs:
        network: { attribute: serving-network, map: serving-network }
      mappings:
        at-home: { when: { network: is home } }
      grants:
        at-home:
          "${DAY}":
            call: { value: 1, payment: 0 }
  session-start:
    prices:
      inputs:
        network: { attribute: serving-network, map: serving-network }
        month: { accumulator: monthly-data-usage, mapping_des_type: V }
      mappings:
${prices((n) => `        price-${n}: { when: { network: is home, month: "is ${n}" } }`)}
      grants:
${prices((n) => `        price-${n}:\n          "${DAY}":\n            price-${n}: { value: ${n}, payment: 0 }`)}
`

function prices(line: (price: number) => string): string {
  return Array.from({ length: PRICES }, (_, place) => line(place + 1)).join('\n')
}

describe.each(engines)('changed decisions on %s', (engine) => {
  let server: TestServer
  let author: SignedIn
  let approver: SignedIn
  let set = 0
  const data = async <T>(who: Pick<SignedIn, 'call'>, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status < 300], JSON.stringify(answer.body).slice(0, 2000)).toEqual([path, true])
    return answer.body.data as T
  }
  const impact = (who: Pick<SignedIn, 'call'>, more = '') =>
    data<ImpactRead>(who, 'GET', `change-set/${set}/impact${more}`)
  const places = ({ changed }: Pick<ImpactRead, 'changed'>) =>
    new Set(changed.map(({ plan, event }) => `${plan} ${event}`))
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    author = await signedIn(server, 'editor')
    approver = await signedIn(server, 'approver')
    const plan = 'format: 1\nname: Large\npcr_plan_code: LARGE\npcc_pcr_plan_type: 2\npriority: 99\n'
    const documents = [
      { key: 'plans/large/plan', text: plan, base_hash: null },
      { key: `plans/large/${DAY}`, text: manyPrices, base_hash: null },
    ]
    await data(server, 'PUT', 'document', { documents })
    await data(server, 'PUT', 'setting', { releases: 'on' })
    const rule = { documents: ['plans/voice_ims'], count: 1, by: 'administrator' }
    await data(server, 'PUT', 'setting', { approvals: [rule] })
    const [map] = await data<Row[]>(author, 'GET', 'pcrf-zone/map?zone_map_name=Serving network')
    const [zone] = await data<Row[]>(author, 'GET', `pcrf-zone/zone?zone_map_id=${map?.zone_map_id}&zone_code=HOME`)
    const [home] = await data<Row[]>(author, 'GET', `pcrf-zone/value?zone_id=${zone?.zone_id}`)
    await data(author, 'PUT', `pcrf-zone/value/${home?.seq}`, { value: '302721' })
    const own = await data<{ change_set: { change_set_id: number } }>(author, 'GET', 'change-set/current')
    set = own.change_set.change_set_id
  })
  afterAll(() => server.stop())

  test('every page is another, the first names each plan and event, together they have all', async () => {
    const first = await impact(author)
    expect(first.changed).toHaveLength(500)
    expect([...places(first)]).toEqual(
      expect.arrayContaining(['large media-changed', 'large session-start', 'voice_ims media-changed']),
    )
    const pages = [first]
    while (pages.length * 500 < first.changed_count) pages.push(await impact(author, `?page=${pages.length + 1}`))
    const all = pages.flatMap(({ changed }) => changed.map((one) => JSON.stringify(one)))
    expect(pages.length).toBeGreaterThan(1)
    expect([all.length, new Set(all).size]).toEqual([first.changed_count, first.changed_count])
    expect([...new Set(pages.flatMap((page) => [...places(page)]))].toSorted()).toEqual([...places(first)].toSorted())
    expect((await author.call('GET', `change-set/${set}/impact?page=0`)).body.statusDescription).toMatchObject([
      { code: 'INVALID', field: 'page' },
    ])
    expect((await impact(author, '?page=99')).changed).toEqual([])
  })

  test('the decisions between a release and a set have the same pages', async () => {
    const { changed, changed_count } = await impact(author)
    const between = async (page: string) => {
      const { body } = await author.call('GET', `release/1/diff/sets-${set}?${page}`)
      return (body.meta as unknown as { decisions: Pick<ImpactRead, 'changed' | 'changed_count'> }).decisions
    }
    const first = await between('')
    expect(first.changed_count).toBe(changed_count)
    expect(places(first)).toEqual(places({ changed }))
    expect((await between('page=2')).changed).toHaveLength(Math.min(500, changed_count - 500))
  })

  test('a rule for a plan counts, however many decisions of another one change', async () => {
    expect((await impact(approver)).approvals_needed).toMatchObject([{ documents: ['plans/voice_ims'] }])
    await data(author, 'POST', `change-set/${set}/propose`)
    const { evidence_hash, not_decided, base } = await impact(approver)
    const approval = { evidence_hash, not_decided: not_decided.length > 0 }
    expect(await data(approver, 'POST', `change-set/${set}/approve`, approval)).toMatchObject({ state: 'proposed' })
    const refused = await approver.call('POST', 'release', { change_set_ids: [set], base })
    expect([refused.status, refused.body.statusDescription[0]?.message]).toEqual([
      409,
      expect.stringContaining('0 of 1 approvals by administrators'),
    ])
  })

  test('whoever is narrowed to the large plan may not publish what changes others', async () => {
    const [large] = await data<{ pcr_plan_id: number }[]>(author, 'GET', 'policy-plan?pcr_plan_code=LARGE')
    const narrow = await signedIn(server, 'approver')
    await data(server, 'PUT', `person/${narrow.person.person_id}`, { plans: [large?.pcr_plan_id] })
    const { changed_plans, publish_refused } = await impact(narrow)
    expect(changed_plans).toEqual(expect.arrayContaining(['large', 'voice_ims', 'prepaid_net']))
    expect(publish_refused).not.toBeNull()
  })
})
