import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangeSet, ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { data, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

type Caller = Pick<SignedIn, 'call'>

describe.each(engines)('rows that one statement writes, in releases on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  let ben: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    ada = await signedIn(server, 'editor')
    ben = await signedIn(server, 'editor')
    await data(server, 'PUT', 'setting', { releases: 'on' })
  })
  afterAll(() => server.stop())

  const setOf = async (who: Caller) =>
    (await data<{ change_set: ChangeSet }>(who, 'GET', 'change-set/current')).change_set.change_set_id
  const impactOf = async (who: Caller) => data<ImpactRead>(who, 'GET', `change-set/${await setOf(who)}/impact`)

  test('a copied version, and what goes with a deleted or many deleted records, are in the set of whoever wrote', async () => {
    await data(ada, 'POST', 'policy-plan-ver/duplicate', { pcc_rule_ver_id: 1, target_pcr_plan_id: 2 })
    await data(ada, 'DELETE', 'policy-plan-ver/9')
    const [greece] = await data<{ zone_id: number }[]>(ada, 'GET', 'pcrf-zone/zone?zone_name=Greece')
    await data(ada, 'DELETE', `pcrf-zone/zone/${greece?.zone_id}`)
    const [malta] = await data<{ zone_id: number }[]>(ada, 'GET', 'pcrf-zone/zone?zone_name=Malta')
    await data(ada, 'POST', 'pcrf-zone/zone/bulk-delete', { ids: [{ id: malta?.zone_id }], count: 1 })
    await data(ben, 'POST', 'flow-group', { flow_group_name: 'By Ben' })

    const alone = await impactOf(ben)
    expect([alone.faults, alone.documents.map(({ key }) => key)]).toEqual([[], ['catalogues/flow-groups']])
    const others = await impactOf(ada)
    expect(others.faults).toEqual([])
    expect(others.drift).toEqual([])

    const id = await setOf(ada)
    const pageOf = (page: number) => data<ChangeSetRead>(ada, 'GET', `change-set/${id}?page=${page}`)
    const { record_count: count, records } = await data<ChangeSetRead>(ada, 'GET', `change-set/${id}`)
    const last = Math.ceil(count / 100)
    expect([count > 100, records.length, (await pageOf(last)).records.length]).toEqual([
      true,
      100,
      count - (last - 1) * 100,
    ])
    const pages = await Promise.all(Array.from({ length: last }, (_, at) => pageOf(at + 1)))
    const names = pages.flatMap((page) => page.records.map((one) => `${one.resource} ${one.record_id}`))
    expect(new Set(names).size).toBe(count)
    const refused = await ada.call('GET', `change-set/${id}?page=0`)
    expect([refused.status, refused.body.statusDescription[0]?.field]).toEqual([400, 'page'])
  })
})
