import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

const MONEY = 1
const GROUP = 8

describe.each(engines)('balance type groups on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  let counter = 0
  const create = async (values: Row = {}): Promise<Row> => {
    const body = { acct_res_name: `Balance ${++counter}`, bal_type: MONEY, is_currency: 'Y', ...values }
    return (await server.call('POST', 'balance-type-acct', body)).body.data
  }
  const createGroup = () => create({ bal_type: GROUP, is_currency: 'N' })
  const assign = (group: Row, member: Row, values: Row = {}) =>
    server.call('POST', 'balance-type-group/assign', {
      pcc_acct_group_id: group.acct_res_id,
      pcc_acct_res_id: member.acct_res_id,
      sp_id: 0,
      ...values,
    })
  const list = async (path: string): Promise<Row[]> => (await server.call('GET', `${path}page_size=1000`)).body.data
  const ids = (rows: readonly Row[]) => rows.map((row) => row.acct_res_id)
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
  const membersOf = (group: Row) => list(`balance-type-acct?pcc_acct_group_id=${group.acct_res_id}&`)

  test('adds a member and answers the membership with the names of what it joins', async () => {
    const [group, member] = [await createGroup(), await create({ std_code: 'MAIN' })]
    const { status, headers, body } = await assign(group, member)
    expect(status).toBe(201)
    expect(headers.etag).toBe('"1"')
    expect(body.data).toMatchObject({
      pcc_acct_group_id: group.acct_res_id,
      pcc_acct_res_id: member.acct_res_id,
      sp_id: 0,
      acct_res_name: member.acct_res_name,
      std_code: 'MAIN',
      row_version: 1,
    })
    expect(body.data.pcc_acct_group_mapping_id).toBeGreaterThan(0)
  })

  test('lists the members alone, each with its membership in this very group', async () => {
    const [one, two, member] = [await createGroup(), await createGroup(), await create()]
    const first = (await assign(one, member)).body.data.pcc_acct_group_mapping_id
    const second = (await assign(two, member)).body.data.pcc_acct_group_mapping_id
    const mapping = async (rows: Promise<Row[]>) => (await rows).map((row) => row.pcc_acct_group_mapping_id)
    expect(await mapping(membersOf(one))).toEqual([first])
    expect(await mapping(membersOf(two))).toEqual([second])
    const { body } = await server.call('GET', `balance-type-acct/${member.acct_res_id}`)
    expect(body.data.pcc_acct_group_mapping_id).toBe(first)
    expect((await create()).pcc_acct_group_mapping_id).toBe(0)
  })

  test('filters, sorts and counts the members of a group', async () => {
    const group = await createGroup()
    for (const acct_res_name of ['b roaming', 'A roaming', 'c home'])
      await assign(group, await create({ acct_res_name }))
    const query = `balance-type-acct?pcc_acct_group_id=${group.acct_res_id}&acct_res_name=ROAM&sort=acct_res_name&page_size=1`
    const { body } = await server.call('GET', query)
    expect(body.data.map((row) => row.acct_res_name)).toEqual(['A roaming'])
    expect(body.meta).toEqual({ currentPage: 1, pageSize: 1, total: 2, totalPage: 2 })
  })

  test.each(['pcc_acct_group_id=987654321', 'pcc_acct_group_id=0'])('gives no member for %s', async (query) => {
    expect(await list(`balance-type-acct?${query}&`)).toEqual([])
  })

  test('refuses a group id that is no number', async () => {
    const { status, body } = await server.call('GET', 'balance-type-acct?pcc_acct_group_id=1%20or%201')
    expect(status).toBe(400)
    expect(body.statusDescription[0]).toMatchObject({ code: 'INVALID', field: 'pcc_acct_group_id' })
  })

  test('leaves groups out of the balance types unless they are asked for', async () => {
    const [group, other] = [await createGroup(), await create()]
    for (const query of ['', 'pcc_acct_group_id=-1&', 'pcc_acct_group_id=&', 'bal_type=-1&']) {
      const found = ids(await list(`balance-type-acct?${query}`))
      expect(found, query).toContain(other.acct_res_id)
      expect(found, query).not.toContain(group.acct_res_id)
    }
    for (const query of ['bal_type=8', 'bal_type=08']) {
      const groups = await list(`balance-type-acct?${query}&`)
      expect(ids(groups)).toContain(group.acct_res_id)
      expect(ids(groups)).not.toContain(other.acct_res_id)
    }
    const firstLoad = await server.call('POST', '/api/balance-type', {})
    const { data } = firstLoad.body.data as unknown as { data: Row[] }
    expect(data.every((row) => row.bal_type !== GROUP)).toBe(true)
  })

  test('lists groups with the number of their members, and gives one', async () => {
    const [group, other] = [await createGroup(), await create()]
    await assign(group, other)
    await assign(group, await create())
    const found = (
      await list(`balance-type-group?acct_res_name=${encodeURIComponent(String(group.acct_res_name))}&`)
    ).find((row) => row.acct_res_id === group.acct_res_id)
    expect(found).toMatchObject({ bal_type: GROUP, bal_type_name: 'Group', member_count: 2 })
    const one = await server.call('GET', `balance-type-group/${group.acct_res_id}`)
    expect(one.body.data).toMatchObject({ acct_res_id: group.acct_res_id, member_count: 2 })
    expect((await server.call('GET', `balance-type-group/${other.acct_res_id}`)).status).toBe(404)
    expect((await server.call('GET', 'balance-type-group?sort=-member_count')).status).toBe(200)
  })

  test('refuses the same pair twice', async () => {
    const [group, member] = [await createGroup(), await create()]
    await assign(group, member)
    const { status, body } = await assign(group, member)
    expect(status).toBe(409)
    expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'DUPLICATE', field: 'pcc_acct_res_id' })])
  })

  test('takes several members at once, all or none', async () => {
    const [group, first, second, third] = [await createGroup(), await create(), await create(), await create()]
    const assignAll = (...members: Row[]) => {
      const bodies = members.map(({ acct_res_id }) => ({
        pcc_acct_group_id: group.acct_res_id,
        pcc_acct_res_id: acct_res_id,
      }))
      return server.call('POST', 'balance-type-group/assign', bodies)
    }
    const { status, body } = await assignAll(first, second)
    expect([status, body.data.map(({ pcc_acct_res_id }) => pcc_acct_res_id)]).toEqual([201, ids([first, second])])
    const refused = await assignAll(third, second)
    expect([refused.status, refused.body.statusDescription]).toEqual([
      409,
      [
        {
          code: 'DUPLICATE',
          message: 'The balance type is in this group already',
          field: '1.pcc_acct_res_id',
        },
      ],
    ])
    expect(ids(await membersOf(group))).toEqual(ids([first, second]))
  })

  test('stores one of many equal assignments made at once', async () => {
    const [group, member] = [await createGroup(), await create()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => assign(group, member)))
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await membersOf(group)).toHaveLength(1)
  })

  test('refuses a group in itself and a circle of groups, and takes a group in a group', async () => {
    const [a, b, c] = [await createGroup(), await createGroup(), await createGroup()]
    expect((await assign(a, b)).status).toBe(201)
    expect((await assign(b, c)).status).toBe(201)
    for (const member of [a, b, c]) {
      const { status, body } = await assign(c, member)
      expect(status).toBe(409)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'CONFLICT', field: 'pcc_acct_res_id' })])
    }
    expect(ids(await membersOf(a))).toEqual([b.acct_res_id])
  })

  test('closes no circle by two assignments at once', async () => {
    const [a, b] = [await createGroup(), await createGroup()]
    const answers = await Promise.all([assign(a, b), assign(b, a)])
    expect(statuses(answers)).toEqual([201, 409])
  })

  test('names every reference to nothing, a group that is none included', async () => {
    const plain = await create()
    const missing = await assign(plain, plain, { pcc_acct_res_id: 987_654 })
    expect(missing.status).toBe(400)
    expect(missing.body.statusDescription.map(({ code, field }) => [code, field])).toEqual([
      ['INVALID', 'pcc_acct_group_id'],
      ['INVALID', 'pcc_acct_res_id'],
    ])
    const empty = await server.call('POST', 'balance-type-group/assign', {})
    expect(empty.body.statusDescription.map(({ code, field }) => [code, field])).toEqual([
      ['REQUIRED', 'pcc_acct_group_id'],
      ['REQUIRED', 'pcc_acct_res_id'],
    ])
  })

  test('moves a membership by the balance type’s own path', async () => {
    const [from, to, member] = [await createGroup(), await createGroup(), await create()]
    const { pcc_acct_group_mapping_id: id } = (await assign(from, member)).body.data
    const at = `balance-type-acct/${id}`
    const body = { pcc_acct_group_id: to.acct_res_id, pcc_acct_res_id: member.acct_res_id, sp_id: 0 }
    const moved = await server.call('PUT', at, body)
    expect(moved.status).toBe(200)
    expect(moved.body.data).toMatchObject({
      pcc_acct_group_mapping_id: id,
      pcc_acct_group_id: to.acct_res_id,
      row_version: 2,
    })
    expect(await membersOf(from)).toEqual([])
    expect(ids(await membersOf(to))).toEqual([member.acct_res_id])
    expect((await server.call('PUT', at, body, { 'if-match': '"1"' })).status).toBe(412)
    expect((await server.call('PUT', 'balance-type-acct/987654', body)).status).toBe(404)
  })

  test('moves no membership into a circle or onto another one', async () => {
    const [outer, inner, other, member] = [
      await createGroup(),
      await createGroup(),
      await createGroup(),
      await create(),
    ]
    await assign(outer, inner)
    await assign(other, member)
    const { pcc_acct_group_mapping_id: id } = (await assign(inner, member)).body.data
    const move = (group: Row, of: Row) =>
      server.call('PUT', `balance-type-acct/${id}`, {
        pcc_acct_group_id: group.acct_res_id,
        pcc_acct_res_id: of.acct_res_id,
      })
    expect((await move(inner, outer)).body.statusDescription[0]).toMatchObject({ code: 'CONFLICT' })
    expect((await move(other, member)).body.statusDescription[0]).toMatchObject({ code: 'DUPLICATE' })
    expect((await move(outer, member)).status).toBe(200)
  })

  test('removes a membership, and neither the group nor the member', async () => {
    const [group, member] = [await createGroup(), await create()]
    const membership = (await assign(group, member)).body.data
    const at = `balance-type-group/${membership.pcc_acct_group_mapping_id}`
    expect((await server.call('DELETE', at, undefined, { 'if-match': '"7"' })).status).toBe(412)
    const removed = await server.call('DELETE', at)
    expect(removed.status).toBe(200)
    expect(removed.body.data).toEqual(membership)
    expect((await server.call('DELETE', at)).status).toBe(404)
    for (const { acct_res_id } of [group, member]) {
      expect((await server.call('GET', `balance-type-acct/${acct_res_id}`)).status).toBe(200)
    }
  })

  test('keeps a member from being deleted and names its group', async () => {
    const [group, member] = [await createGroup(), await create()]
    await assign(group, member)
    const { status, body } = await server.call('DELETE', `balance-type-acct/${member.acct_res_id}`)
    expect(status).toBe(409)
    expect(body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
    expect(body.statusDescription[0]?.message).toContain(`"${group.acct_res_name}"`)
    const usage = (await server.call('GET', `balance-type-acct/${member.acct_res_id}/usage`)).body.data
    expect(usage.users).toEqual([
      expect.objectContaining({
        catalogue: 'balance-type-group-member',
        records: [expect.objectContaining({ label: group.acct_res_name })],
      }),
    ])
  })

  test('deletes a group with its memberships, and not while it is in another group', async () => {
    const [outer, group, member] = [await createGroup(), await createGroup(), await create()]
    await assign(group, member)
    const { pcc_acct_group_mapping_id: id } = (await assign(outer, group)).body.data
    const at = `balance-type-acct/${group.acct_res_id}`
    expect((await server.call('GET', `${at}/usage`)).body.data.owned).toEqual([
      { catalogue: 'balance-type-group-member', count: 1 },
    ])
    expect((await server.call('DELETE', at)).status).toBe(409)
    await server.call('DELETE', `balance-type-group/${id}`)
    expect((await server.call('DELETE', at)).status).toBe(200)
    expect((await server.call('DELETE', `balance-type-acct/${member.acct_res_id}`)).status).toBe(200)
  })

  test('keeps a group with members a group', async () => {
    const [group, member] = [await createGroup(), await create()]
    await assign(group, member)
    const change = (row: Row, bal_type: number) =>
      server.call('PUT', `balance-type-acct/${row.acct_res_id}`, { bal_type })
    const { status, body } = await change(group, MONEY)
    expect(status).toBe(409)
    expect(body.statusDescription[0]).toMatchObject({ code: 'CONFLICT', field: 'bal_type' })
    expect((await change(await createGroup(), MONEY)).status).toBe(200)
    expect((await change(member, GROUP)).status).toBe(200)
  })

  test('refuses a circle of parents', async () => {
    const parent = await create()
    const child = await create({ parent_acct_res_id: parent.acct_res_id })
    for (const { acct_res_id } of [parent, child]) {
      const { status, body } = await server.call('PUT', `balance-type-acct/${parent.acct_res_id}`, {
        parent_acct_res_id: acct_res_id,
      })
      expect(status).toBe(409)
      expect(body.statusDescription[0]).toMatchObject({ code: 'CONFLICT', field: 'parent_acct_res_id' })
    }
  })

  test('writes memberships into the history', async () => {
    const [group, member] = [await createGroup(), await create()]
    const { pcc_acct_group_mapping_id: id } = (await assign(group, member)).body.data
    await server.call('DELETE', `balance-type-group/${id}`)
    const entries = await server.database.db
      .selectFrom('history')
      .select(['action', 'label'])
      .where('resource', '=', 'balance-type-group-member')
      .where('record_id', '=', id as number)
      .orderBy('history_id')
      .execute()
    expect(entries).toEqual([
      { action: 'create', label: group.acct_res_name },
      { action: 'delete', label: group.acct_res_name },
    ])
  })

  test.each([
    ['POST', 'balance-type-acct', {}],
    ['PUT', 'balance-type-acct/1', { acct_res_name: '' }],
    ['GET', 'balance-type-acct/987654', undefined],
    ['GET', 'balance-type-acct?page=x', undefined],
    ['DELETE', 'balance-type-group/987654', undefined],
    ['POST', 'balance-type-group/assign', { surprise: 1 }],
    ['PATCH', 'balance-type-group', {}],
  ])('repeats the faults of %s %s as error_detail', async (method, path, body) => {
    const answer = await server.call(method, path, body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).toEqual({
      data: null,
      statusDescription: answer.body.statusDescription,
      error_detail: answer.body.statusDescription,
    })
    expect(answer.body.statusDescription.length).toBeGreaterThan(0)
  })

  test('carries error_detail for strangers too, and nowhere else', async () => {
    const stranger = await server.call('GET', 'balance-type-group', undefined, { cookie: '' })
    expect(stranger.status).toBe(401)
    expect(stranger.body).toHaveProperty('error_detail')
    expect((await server.call('GET', 'balance-type/987654')).body).not.toHaveProperty('error_detail')
    expect((await server.call('GET', 'balance-type-acct')).body).not.toHaveProperty('error_detail')
  })

  test('warns about a reminder above the largest value and about free units of money', async () => {
    const row = await create({ max_value: 5, remind_value: 6, is_free_unit: 'Y' })
    expect(row.warnings).toEqual([
      expect.objectContaining({ code: 'REMINDER_ABOVE_MAXIMUM', field: 'remind_value' }),
      expect.objectContaining({ code: 'FREE_CURRENCY', field: 'is_free_unit' }),
    ])
  })
})
