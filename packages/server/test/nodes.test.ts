import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createGuard, type Server } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import type { NodeRelease, PolicyNode, RegisteredNode } from '@tollgate/contract/release/node.ts'
import type { Release, ReleaseWithManifest } from '@tollgate/contract/release/release.ts'
import type { Rollout } from '@tollgate/contract/release/rollout.ts'
import { Node } from '../../../examples/node/node.ts'
import { PersonStore } from '../src/access/people/person-store.ts'
import { TokenStore } from '../src/access/token-store.ts'
import { actFaults } from '../src/history/acts.ts'
import { data, signedIn, type SignedIn } from './support/people.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(engines)('nodes on %s', (engine) => {
  let server: TestServer
  let ada: SignedIn
  let eve: SignedIn
  let south: RegisteredNode
  let guard: Server
  let metric = ''
  beforeAll(async () => {
    guard = createGuard((_request, response) => response.end(metric)).listen(0, '127.0.0.1')
    await once(guard, 'listening')
    const ROLLOUT_GUARD = `http://127.0.0.1:${(guard.address() as AddressInfo).port}/`
    server = await startServer(engine, { demoData: true, env: { ROLLOUT_GUARD } })
    ada = await signedIn(server, 'editor')
    eve = await signedIn(server, 'approver')
    await data(server, 'PUT', 'setting', { releases: 'on' })
    south = await data<RegisteredNode>(server, 'POST', 'node', { node_name: 'south' })
  })
  afterAll(async () => {
    expect(await actFaults(server.database.db)).toEqual([])
    await server.stop()
    guard.close()
  })

  const refused = async (who: Pick<SignedIn, 'call'>, status: number, method: string, path: string, body?: unknown) => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status], JSON.stringify(answer.body)).toEqual([path, status])
    return answer.body.statusDescription[0]
  }
  const as = ({ token }: Pick<RegisteredNode, 'token'>) => ({ authorization: `Bearer ${token}`, cookie: '' })
  const node = (one: RegisteredNode): Pick<SignedIn, 'call'> => ({
    call: (method, path, body, headers) => server.call(method, path, body, { ...as(one), ...headers }),
  })
  const ask = async (one: RegisteredNode, more = '', headers: Record<string, string> = {}) => {
    const url = `/api/v1/node/${one.node_name}/release${more}`
    const answer = await server.http.inject({ method: 'GET', url, headers: { ...as(one), ...headers } })
    const { etag } = answer.headers
    return { status: answer.statusCode, etag, release: answer.statusCode === 200 ? answer.json().data : undefined } as {
      status: number
      etag: string
      release: NodeRelease
    }
  }
  const fetched = async (one: RegisteredNode, hash: string) => {
    const headers = { ...as(one), accept: 'application/json' }
    const { statusCode, body } = await server.http.inject({ method: 'GET', url: `/api/v1/document/${hash}`, headers })
    expect([hash, statusCode]).toEqual([hash, 200])
    expect(createHash('sha256').update(body).digest('hex')).toBe(hash)
    return body
  }
  const nodeNamed = async (name: string) =>
    (await data<PolicyNode[]>(eve, 'GET', 'node')).find(({ node_name }) => node_name === name)
  /** Publishes what `write` writes, without approval. */
  const publish = async (write: () => Promise<unknown>, more: object = {}) => {
    const { change_set_id: id } = await data<{ change_set_id: number }>(ada, 'POST', 'change-set', {
      name: 'For nodes',
    })
    await data(ada, 'PUT', 'change-set/current', { change_set_id: id })
    await write()
    const { base, change_set_ids } = await data<Impact>(ada, 'GET', `change-set/${id}/impact`)
    const asked = { change_set_ids, base, emergency_reason: 'A test', ...more }
    return data<Release>(eve, 'POST', 'release', asked)
  }
  const ruleNamed = async (name: string) => (await data<Row[]>(ada, 'GET', `qos-rule?qos_policy_name=${name}`))[0] ?? {}
  const edit = async (values: object) => {
    const { qos_policy_id } = await ruleNamed('Fair use')
    return data(ada, 'PUT', `qos-rule/${String(qos_policy_id)}`, values)
  }

  test('a node gets what its release has for nodes, and nothing else', async () => {
    const { status, release } = await ask(south)
    expect([status, release]).toMatchObject([200, { release_id: 1, confirm_by: null, previous_hash: null }])
    const kinds = new Set(Object.keys(release.manifest).map((key) => key.split('/')[0]))
    expect(kinds).toEqual(new Set(['catalogues', 'network', 'plans', 'workflows', 'zones']))
    expect(Object.keys(release.manifest).filter((key) => /\.layout$|attribute-mappings/.test(key))).toEqual([])
    for (const hash of Object.values(release.manifest)) expect(await fetched(south, hash)).not.toContain('"comments"')
    // What the release has for people alone: test cases, drawings, and the texts with comments.
    const { manifest } = await data<ReleaseWithManifest>(ada, 'GET', 'release/1')
    const others = Object.entries(manifest ?? {}).filter(([, hash]) => !Object.values(release.manifest).includes(hash))
    expect(new Set(others.map(([key]) => key.split('/')[0]))).toContain('tests')
    for (const [, hash] of others) await refused(node(south), 404, 'GET', `document/${hash}`)
    for (const path of ['me', 'release', 'release/1', 'qos-rule', 'node', 'document', 'setting', 'live'])
      await refused(node(south), 403, 'GET', path)
    await refused(node(south), 403, 'POST', 'qos-rule', {})
    const north = await data<RegisteredNode>(server, 'POST', 'node', { node_name: 'north' })
    await refused(node(south), 403, 'GET', 'node/north/release')
    await refused(node(south), 403, 'PUT', 'node/north/status', { release_id: 1, state: 'running' })
    for (const who of [ada, eve, server]) await refused(who, 403, 'GET', 'node/south/release')
    await refused(eve, 403, 'POST', 'node', { node_name: 'west' })
    expect(await refused(server, 400, 'POST', 'node', { node_name: 'Süd' })).toMatchObject({ field: 'node_name' })
    await refused(server, 409, 'POST', 'node', { node_name: 'north' })
    await refused(ada, 403, 'GET', 'node')
    await data(server, 'DELETE', 'node/north')
    expect((await ask(north)).status).toBe(401)
    expect(await nodeNamed('north')).toBeUndefined()
  })

  test('a registration or removal that fails in the middle leaves nothing half', async () => {
    const broken = new Error('Out of order')
    vi.spyOn(TokenStore.prototype, 'create').mockRejectedValueOnce(broken)
    await refused(server, 500, 'POST', 'node', { node_name: 'half' })
    expect(await nodeNamed('half')).toBeUndefined()
    const half = await data<RegisteredNode>(server, 'POST', 'node', { node_name: 'half' })
    vi.spyOn(PersonStore.prototype, 'remove').mockRejectedValueOnce(broken)
    await refused(server, 500, 'DELETE', 'node/half')
    expect((await ask(half)).status).toBe(200)
    await data(server, 'DELETE', 'node/half')
    expect((await ask(half)).status).toBe(401)
    await data(server, 'POST', 'node', { node_name: 'half' })
    await data(server, 'DELETE', 'node/half')
  })

  test('it says what it runs, and what keeps it from that', async () => {
    expect(await nodeNamed('south')).toMatchObject({ release_id: null, target_release_id: 1 })
    const say = (body: object) => data(node(south), 'PUT', 'node/south/status', body)
    await say({ release_id: 1, state: 'running' })
    const { since } = (await nodeNamed('south')) ?? {}
    await say({ release_id: 1, state: 'running' })
    expect(await nodeNamed('south')).toMatchObject({ release_id: 1, state: 'running', since, error: null })
    await say({ release_id: 1, state: 'failed', error: 'No memory' })
    expect(await nodeNamed('south')).toMatchObject({ state: 'failed', error: 'No memory' })
    expect(
      await refused(node(south), 400, 'PUT', 'node/south/status', { release_id: 99, state: 'running' }),
    ).toMatchObject({ field: 'release_id' })
    await refused(node(south), 400, 'PUT', 'node/south/status', { release_id: 1, state: 'asleep' })
  })

  test('it waits for the next release, and fetches what is new in that alone', async () => {
    const { etag, release: before } = await ask(south)
    const known = { 'if-none-match': etag }
    expect((await ask(south, '', known)).status).toBe(304)
    expect((await ask(south, '?wait=1', known)).status).toBe(304)
    expect((await ask(south, '?wait=x', known)).status).toBe(400)
    const waiting = ask(south, '?wait=60', known)
    const { release_id } = await publish(() => edit({ mbrdl: 3_000_000 }), { confirm_within_s: 600 })
    const { status, release, etag: unconfirmed } = await waiting
    expect([status, release]).toMatchObject([
      200,
      {
        release_id,
        previous_release_id: before.release_id,
        previous_hash: before.hash,
        confirm_by: expect.any(String),
      },
    ])
    const differ = Object.keys(release.manifest).filter((key) => release.manifest[key] !== before.manifest[key])
    expect(differ).toEqual(['catalogues/qos-rules'])
    expect(await fetched(south, release.manifest['catalogues/qos-rules'] ?? '')).toContain('3000000')
    const confirmed = ask(south, '?wait=60', { 'if-none-match': unconfirmed })
    await data(eve, 'POST', `release/${release_id}/confirm`)
    expect((await confirmed).release).toMatchObject({ release_id, confirm_by: null, hash: release.hash })
  })

  test('the example node runs the release, returns without a console, and goes forward when it was confirmed', async () => {
    const { token, node_name: name } = await data<RegisteredNode>(server, 'POST', 'node', { node_name: 'example' })
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-node-'))
    const console = await server.http.listen({ port: 0, host: '127.0.0.1' })
    const away = createServer().listen(0, '127.0.0.1')
    await once(away, 'listening')
    const { port } = away.address() as AddressInfo
    await new Promise((closed) => away.close(closed))
    const consoles = [`http://127.0.0.1:${port}`, console]
    let used: ReadonlyMap<string, unknown> = new Map()
    const start = async () => {
      const example = new Node({ consoles, name, token, folder, retryMs: 1, use: (documents) => (used = documents) })
      await example.start()
      return example
    }
    const example = await start()
    await example.step(0)
    const before = await nodeNamed(name)
    expect(before).toMatchObject({ state: 'running', release_id: before?.target_release_id })
    const kept = readdirSync(join(folder, 'documents'))
    const rate = () => JSON.stringify(used.get('catalogues/qos-rules'))

    const waiting = example.step(60)
    const { release_id } = await publish(() => edit({ mbrdl: 4_444_000 }), { confirm_within_s: 600 })
    await waiting
    expect([rate().includes('4444000'), await nodeNamed(name)]).toMatchObject([true, { release_id, state: 'running' }])
    expect(readdirSync(join(folder, 'documents')).filter((hash) => !kept.includes(hash))).toHaveLength(1)

    // Nobody confirms, and no console answers any more.
    consoles.splice(1)
    Object.assign(example.state.current ?? {}, { confirm_by: new Date(Date.now() - 1000).toISOString() })
    await example.step(0)
    expect([rate().includes('4444000'), example.state.current?.release_id]).toEqual([false, before?.release_id])
    const again = await start()
    consoles.push(console)
    await data(eve, 'POST', `release/${release_id}/confirm`)
    await again.step(0)
    expect([rate().includes('4444000'), await nodeNamed(name)]).toMatchObject([true, { release_id, state: 'running' }])
    rmSync(folder, { recursive: true })
  })

  test('a release goes out in stages, waits, and comes back where a guard is against it', async () => {
    const named = Array.from({ length: 10 }, (_, n) => `stage-${n}`)
    const registered = []
    for (const node_name of named) registered.push(await data<RegisteredNode>(server, 'POST', 'node', { node_name }))
    const [first = south] = registered
    const nodes = async () =>
      (await data<PolicyNode[]>(eve, 'GET', 'node')).filter((one) => named.includes(one.node_name))
    const targets = async () => (await nodes()).map(({ target_release_id: id }) => id)
    const withIt = async (id: number) => (await targets()).filter((one) => one === id).length
    const pass = (id: number) =>
      server.database.db
        .updateTable('rollout')
        .set({ next_at: new Date(Date.now() - 1000).toISOString() })
        .where('release_id', '=', id)
        .where('next_at', 'is not', null)
        .execute()
    let rate = 5_000_000
    const stages = [{ nodes: ['stage-0'], for_s: 60 }, { share: 30 }, { share: 100 }]
    const goOut = (rollout: object) =>
      publish(() => edit({ mbrdl: (rate += 1000) }), { rollout: { stages, ...rollout } })
    await refused(eve, 400, 'PUT', 'rollout/1', { stages: [{}] })
    await refused(eve, 409, 'PUT', 'rollout/1', { stages })

    const { release_id: id } = await goOut({})
    const put = (body: object) => data<Rollout>(eve, 'PUT', `rollout/${id}`, body)
    expect([await withIt(id), (await nodes())[0]]).toMatchObject([1, { target_release_id: id }])
    expect((await ask(south)).release.release_id).toBeLessThan(id)
    await refused(ada, 403, 'PUT', `rollout/${id}`, { stage: 2 })
    expect(await refused(eve, 400, 'PUT', `rollout/${id}`, { stages: [{ nodes: ['nobody'] }] })).toMatchObject({
      field: 'stages',
    })
    expect(await put({ state: 'paused' })).toMatchObject({ state: 'paused', next_at: null })
    await server.deadlines.run()
    expect(await withIt(id)).toBe(1)
    expect(await put({ state: 'running' })).toMatchObject({ state: 'running', next_at: expect.any(String) })
    await server.deadlines.run()
    expect(await withIt(id)).toBe(1)
    await pass(id)
    await Promise.all([server.deadlines.run(), server.deadlines.run()])
    expect(await data<Rollout>(ada, 'GET', `rollout/${id}`)).toMatchObject({ stage: 2, next_at: null })
    const share = await withIt(id)
    expect([share >= 1 && share < 10, (await nodes())[0]?.target_release_id]).toEqual([true, id])
    expect(await put({ stage: 3 })).toMatchObject({ state: 'done' })
    expect(await withIt(id)).toBe(10)

    const failing = await goOut({ guards: { most_failed: 0 } })
    await server.deadlines.run()
    expect(await withIt(failing.release_id)).toBe(1)
    const failed = { release_id: failing.release_id, state: 'failed', error: 'No memory' }
    // South was not given it.
    await data(node(south), 'PUT', 'node/south/status', failed)
    await server.deadlines.run()
    expect(await withIt(failing.release_id)).toBe(1)
    await data(node(first), 'PUT', 'node/stage-0/status', failed)
    await server.deadlines.run()
    const [back] = await data<Release[]>(eve, 'GET', 'release')
    expect(back).toMatchObject({
      rollback_of: id,
      state: 'current',
      note: 'A node could not take it: stage-0, No memory',
    })
    expect(new Set(await targets())).toEqual(new Set([back?.release_id]))

    const measured = await goOut({ guards: { metric: true } })
    const rollout = () => data<Rollout>(ada, 'GET', `rollout/${measured.release_id}`)
    metric = JSON.stringify({ ok: true })
    await server.deadlines.run()
    expect(await rollout()).toMatchObject({ state: 'running', note: null })
    metric = 'nothing'
    await server.deadlines.run()
    expect(await rollout()).toMatchObject({ state: 'paused', note: expect.stringContaining('Nobody could say') })
    await data(eve, 'PUT', `rollout/${measured.release_id}`, { state: 'running' })
    metric = JSON.stringify({ ok: false, reason: 'Calls are dropped' })
    await server.deadlines.run()
    expect(await rollout()).toMatchObject({ state: 'returned', note: 'Its metric is against it: Calls are dropped' })

    const taken = await goOut({})
    await data(eve, 'PUT', `rollout/${taken.release_id}`, { state: 'returned' })
    expect(await withIt(taken.release_id)).toBe(0)
  })

  test('of a large zone map a node fetches the part with the new value, and people read it whole', async () => {
    let zone_id = 0
    await publish(async () => {
      const map = await data<Row>(ada, 'POST', 'pcrf-zone/map', { zone_map_name: 'Large', data_source: '0' })
      const zone = { zone_map_id: map.zone_map_id, zone_name: 'Home', zone_code: 'HOME' }
      zone_id = Number((await data<Row>(ada, 'POST', 'pcrf-zone/zone', zone)).zone_id)
      // Written past the console: what stands in no set goes along.
      const rows = Array.from({ length: 10_000 }, (_, n) => ({ seq: 5_000_000 + n, zone_id, value: `26201${n}` }))
      for (let start = 0; start < rows.length; start += 1000)
        await server.database.db
          .insertInto('zone_value')
          .values(rows.slice(start, start + 1000))
          .execute()
    })
    const key = 'zones/large'
    const pieces = async () => {
      const { release } = await ask(south)
      const all = new Map<string, string>()
      const hashes = [release.manifest[key] ?? '']
      for (let hash = hashes.pop(); hash !== undefined; hash = hashes.pop()) {
        const text = await fetched(south, hash)
        all.set(hash, text)
        for (const [part] of text.matchAll(/(?<="part":")[0-9a-f]{64}/g)) hashes.push(part)
      }
      return all
    }
    const before = await pieces()
    expect([...before.values()].join('').length).toBeGreaterThan(256 * 1024)
    const release = await publish(() => data(ada, 'POST', 'pcrf-zone/value', { zone_id, value: '99999' }))
    const after = await pieces()
    const news = [...after].filter(([hash]) => !before.has(hash)).map(([, text]) => text)
    expect([news.join('').length < 64_000, news.join('').includes('99999')]).toEqual([true, true])
    const whole = await data<ReleaseWithManifest>(ada, 'GET', `release/${release.release_id}`)
    const text = async (path: string) =>
      (await server.http.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { cookie: ada.cookie } })).body
    expect(await text(`document/${whole.manifest?.[key]}`)).toBe(await text(`document?key=${encodeURIComponent(key)}`))
  })

  test('a comment is published, and no node fetches anything for it', async () => {
    const { release: before } = await ask(south)
    const refreshes = async () => (await data<Row[]>(ada, 'GET', 'rule-cache-refresh?page_size=1000')).length
    const count = await refreshes()
    const { counts } = await publish(() => edit({ ex_mbrul: 5 }))
    expect([counts, await refreshes()]).toEqual([{ added: 0, changed: 1, removed: 0 }, count + 1])
    const plan = (await data<Row[]>(ada, 'GET', 'policy-plan?page_size=1'))[0] ?? {}
    const { release } = await ask(south)
    await publish(() => data(ada, 'PUT', `policy-plan/${String(plan.pcr_plan_id)}`, { comments: 'Asked for by sales' }))
    const { release: after } = await ask(south)
    expect([after.release_id, after.manifest]).toEqual([release.release_id + 1, release.manifest])
    expect(release.manifest).not.toEqual(before.manifest)
  })
})
