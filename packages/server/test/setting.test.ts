import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSetting, networkTimeZone } from '../src/database/network-setting.ts'
import { signedIn } from './support/people.ts'
import { engines, startServer, startTwoServers, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest } from './support/worked-example.ts'

describe.each(engines)('the settings of the network on %s', (engine) => {
  let server: TestServer
  let other: TestServer
  let stop: () => Promise<void>
  beforeAll(async () => ({ server, other, stop } = await startTwoServers(engine)))
  afterAll(() => stop())

  const setting = async () => (await server.call('GET', 'setting')).body.data
  const put = (body: object) => server.call('PUT', 'setting', body)
  const clock = (network_time_zone: string) => put({ network_time_zone, confirm: true })

  test('are UTC at first, and carry a version', async () => {
    const { status, headers, body } = await server.call('GET', 'setting')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ network_time_zone: 'UTC', row_version: 1 })
    expect(headers.etag).toBe('"1"')
  })

  test('another time zone needs to be confirmed: until then nothing is changed and what it alters is named', async () => {
    const { plan } = await storeWorkedExample(server, '-zone')
    const refused = await put({ network_time_zone: 'Asia/Kolkata' })
    expect(refused.status).toBe(409)
    const [first, ...others] = refused.body.statusDescription
    expect(first).toMatchObject({ code: 'CONFLICT', field: 'confirm' })
    expect(others).toContainEqual(
      expect.objectContaining({
        field: `policy-plan.${plan.pcr_plan_id}`,
        message: expect.stringContaining(String(plan.pcr_plan_name)),
      }),
    )
    expect(await setting()).toMatchObject({ network_time_zone: 'UTC', row_version: 1 })
    const changed = await put({ network_time_zone: 'Asia/Kolkata', confirm: true, row_version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ network_time_zone: 'Asia/Kolkata', row_version: 2 })
    const { plans } = changed.body.data.alters as { plans: { pcr_plan_id: number; because: string[] }[] }
    expect(plans.find(({ pcr_plan_id }) => pcr_plan_id === plan.pcr_plan_id)?.because).toContain('times')
    expect((await other.call('GET', 'setting')).body.data.network_time_zone).toBe('Asia/Kolkata')
    await clock('UTC')
  })

  test('the same time zone needs no confirmation', async () => {
    const { status, body } = await put({ network_time_zone: 'UTC' })
    expect([status, body.data.network_time_zone]).toEqual([200, 'UTC'])
  })

  test.each([
    [{ network_time_zone: 'Mars/Base', confirm: true }, 'network_time_zone'],
    [{ network_time_zone: '+01:00', confirm: true }, 'network_time_zone'],
    [{ network_time_zone: null, confirm: true }, 'network_time_zone'],
    [{ network_time_zone: 7, confirm: true }, 'network_time_zone'],
    [{ confirm: 'yes' }, 'confirm'],
    [{ network_timezone: 'UTC' }, 'network_timezone'],
    [{ row_version: 'x' }, 'row_version'],
  ])('%j is refused by its field', async (body, field) => {
    const before = await setting()
    const { status, body: answer } = await put(body)
    expect([status, answer.statusDescription[0]?.field]).toEqual([400, field])
    expect(await setting()).toEqual(before)
  })

  test('an older version is refused', async () => {
    const { row_version } = await setting()
    const { status } = await put({
      network_time_zone: 'Asia/Tokyo',
      confirm: true,
      row_version: Number(row_version) - 1,
    })
    expect(status).toBe(412)
  })

  test('a change stands in the history with what it was', async () => {
    await clock('Europe/Berlin')
    const { body } = await server.call('GET', 'change?resource=setting')
    expect(body.data[0]).toMatchObject({
      action: 'update',
      record_id: 1,
      before: { network_time_zone: 'UTC' },
      after: { network_time_zone: 'Europe/Berlin' },
    })
  })

  test('an administrator undoes a change, nobody else does, and what guards releases is not undone', async () => {
    await clock('UTC')
    await clock('Europe/Berlin')
    const newest = async () => (await server.call('GET', 'change?resource=setting')).body.data[0]
    const path = `change/${String((await newest())?.change_id)}/undo`
    const editor = await signedIn(server, 'editor')
    expect((await editor.call('POST', path)).status).toBe(403)
    expect(await setting()).toMatchObject({ network_time_zone: 'Europe/Berlin' })
    expect((await server.call('POST', path)).status).toBe(201)
    expect(await setting()).toMatchObject({ network_time_zone: 'UTC' })
    await put({ releases: 'on' })
    const mode = await newest()
    expect(mode).toMatchObject({ after: { releases: 'on' } })
    expect((await server.call('POST', `change/${String(mode?.change_id)}/undo`)).status).toBe(409)
  })

  test('a change in a set is undone with the set', async () => {
    await put({ releases: 'on' })
    const { change_set_id } = (await server.call('POST', 'change-set', { name: 'Tolerance' })).body.data
    const { moment_tolerance_s } = await setting()
    await server.call('PUT', 'change-set/current', { change_set_id })
    await put({ moment_tolerance_s: 77 })
    const body = { change_set_ids: [change_set_id] }
    const editor = await signedIn(server, 'editor')
    expect((await editor.call('POST', 'change/undo', body)).status).toBe(403)
    expect((await server.call('POST', 'change/undo', body)).status).toBe(201)
    expect(await setting()).toMatchObject({ moment_tolerance_s })
    expect((await server.call('GET', `change-set/${String(change_set_id)}?page=1`)).body.data).toMatchObject({
      record_count: 0,
    })
    await put({ releases: 'off', confirm: true })
  })

  test('a viewer reads them, an editor does not change them', async () => {
    const editor = await signedIn(server, 'editor')
    expect((await editor.call('GET', '/api/v1/setting')).status).toBe(200)
    expect((await editor.call('PUT', '/api/v1/setting', { network_time_zone: 'UTC' })).status).toBe(403)
  })

  test('a context without a time zone is in the network’s, at both instances', async () => {
    const example = await storeWorkedExample(server, '-clock')
    const { time_zone: _zone, ...context } = workedRequest(example).context as Record<string, unknown>
    const ask = async (at: TestServer, more: object = {}) => {
      const request = { ...workedRequest(example), context: { ...context, ...more } }
      const { data } = (await at.call('POST', 'simulation', request)).body
      return [data.install, data.next_evaluation, data.trace]
    }
    for (const zone of ['Asia/Kolkata', 'America/New_York', 'UTC']) {
      await clock(zone)
      expect(await ask(server)).toEqual(await ask(server, { time_zone: zone }))
      expect(await ask(other)).toEqual(await ask(server))
    }
  })
})

describe.each(engines)('version days on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())
  const clock = (network_time_zone: string) => server.call('PUT', 'setting', { network_time_zone, confirm: true })

  test('are those of the text that was sent, whatever its offset', async () => {
    const { version } = await storeWorkedExample(server, '-text')
    const path = `policy-plan-ver/${String(version.pcc_rule_ver_id)}`
    const { body } = await server.call('PUT', path, { eff_date: '2026-07-01T00:00:00+13:00' })
    expect(body.data.eff_date).toBe('2026-07-01T00:00:00.000Z')
  })

  test('begin at midnight on the network’s clock, whatever the session’s', async () => {
    const example = await storeWorkedExample(server, '-days')
    const path = `policy-plan-ver/${String(example.version.pcc_rule_ver_id)}`
    await server.call('PUT', path, { eff_date: '2026-07-01', exp_date: null })
    const { context, ...request } = workedRequest(example) as { context: object }
    const ask = async () => {
      const asked = { ...request, context: { ...context, at: '2026-06-30T20:00:00Z', time_zone: 'Asia/Tokyo' } }
      return (await server.call('POST', 'simulation', asked)).body.data
    }
    await clock('UTC')
    expect(await ask()).toMatchObject({ result: 'no_policy', next_evaluation: '2026-07-01T00:00:00.000Z' })
    await clock('Pacific/Kiritimati')
    expect((await ask()).result).toBe('policy')
  })

  test('today is the network’s, in the overview and in what is warned about', async () => {
    const example = await storeWorkedExample(server, '-today')
    const day = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
    const path = `policy-plan-ver/${String(example.version.pcc_rule_ver_id)}`
    await server.call('PUT', path, { eff_date: day(-11), exp_date: day(-11) })
    const isComing = async () => {
      const { coming } = (await server.call('GET', 'overview')).body.data as unknown as {
        coming: { record_id: number }[]
      }
      return coming.some(({ record_id }) => record_id === example.version.pcc_rule_ver_id)
    }
    await clock('Pacific/Pago_Pago')
    expect(await isComing()).toBe(true)
    await clock('Pacific/Kiritimati')
    expect(await isComing()).toBe(false)
  })
})

describe.each(engines)('the first start on %s', (engine) => {
  test('takes TZ, a later one what is stored', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-test-'))
    const server = await startServer(engine, { dataDir })
    try {
      const { db } = server.database
      await db.deleteFrom('network_setting').execute()
      await expect(db.transaction().execute((trx) => addSetting(trx, 'CET-1CEST'))).rejects.toThrow('TZ: ')
      await db.transaction().execute((trx) => addSetting(trx, 'europe/berlin'))
      expect(await networkTimeZone(db)).toBe('Europe/Berlin')
      await db.transaction().execute((trx) => addSetting(trx, 'Asia/Tokyo'))
      expect(await networkTimeZone(db)).toBe('Europe/Berlin')
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
