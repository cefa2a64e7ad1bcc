import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request as sendOn } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { IN_FORCE_FROM } from './support/demo-days.ts'
import { signedIn } from './support/people.ts'
import { startServer, type TestServer } from './support/test-server.ts'
import { tollgate as run } from './support/tollgate.ts'

vi.setConfig({ testTimeout: 120_000 })

const DEMO_NETWORK = fileURLToPath(new URL('../src/seed/data', import.meta.url))

const tollgateOn = (folder: string, [command = '', ...options]: readonly string[], env?: NodeJS.ProcessEnv) =>
  run([command, folder, ...options], env)

test.each([
  ['check', /no fault/],
  ['fmt', /^$/],
  ['test', / passed, 0 failed/],
])('the folder of the demo network needs no console: %s', async (command, told) => {
  const options = command === 'fmt' ? ['--check'] : []
  expect(await tollgateOn(DEMO_NETWORK, [command, ...options])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(told),
  })
})

const HAPPY_HOURS = `  happy-hour:
    times:
      - { cycle_begin_date: "2026-01-01T12:00:00", duration: 1, time_unit: H, cycle_unit: 1 }
  happy-hour-2:
    times:
      - { cycle_begin_date: "2026-01-01T20:00:00", duration: 1, time_unit: H, cycle_unit: 1 }
`
const LAB = {
  'zones/lab-networks.yaml': `format: 1
name: Lab networks
data_source: "0"
match_mode: 1
std_code: PLMN
zones:
  lab:
    zone_code: LAB
    values:
      - 00101
`,
  'plans/lab/plan.yaml': 'format: 1\nname: Lab\npcr_plan_code: LAB\npcc_pcr_plan_type: 1\npriority: 1\n',
  'plans/lab/2026-01-01.yaml': `format: 1
from: "2026-01-01"
events:
  session-start:
    net:
      inputs:
        net: { attribute: serving-network, map: lab-networks }
      mappings:
        lab: { priority: 10, when: { net: is lab } }
        other: {}
      grants:
        lab:
          "2026-01-01":
            a: { rule: internet-std, payment: 0, spans: { happy-hour-2: { rule: fup-1m } } }
        other:
          "2026-01-01":
            a: { rule: block-all, payment: 0 }
`,
}
const requestAt = (hour: string) => `{"pcr_plan_id":"lab","context":{"at":"2026-06-01T${hour}:30:00.000Z",
"time_zone":"UTC","pcr_event_id":"session-start","attributes":{"serving-network":"00101"}}}`

test('digits without quotes and keys that end in a number mean what is written, and fmt keeps them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-lab-'))
  cpSync(DEMO_NETWORK, folder, { recursive: true })
  mkdirSync(join(folder, 'plans/lab'))
  for (const [file, text] of Object.entries(LAB)) writeFileSync(join(folder, file), text)
  appendFileSync(join(folder, 'catalogues/time-spans.yaml'), HAPPY_HOURS)
  const installed = async (hour: string) => {
    writeFileSync(join(folder, 'request.json'), requestAt(hour))
    const { stdout } = await tollgateOn(folder, ['simulate', '--request', join(folder, 'request.json')])
    return JSON.parse(stdout).install
  }
  const expectRules = async () => {
    expect(await installed('12')).toEqual(['internet-std'])
    expect(await installed('20')).toEqual(['fup-1m'])
  }
  try {
    await expectRules()
    expect(await tollgateOn(folder, ['fmt'])).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'zones/lab-networks.yaml'), 'utf8')).toContain('"00101"')
    await expectRules()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const TEST_CASE = `format: 1
name: Noon
plan: prepaid_net
request:
  context:
    at: "2026-11-01T11:00:00.000Z"
    time_zone: Mars/Base
    pcr_event_id: session-start
expected:
  result: no_policy
`

describe('a folder that is not as it should be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-folder-'))
  const version = 'plans/prepaid_net/2026-03-01.yaml'
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }

  test.each<[string, (text: Buffer) => void, RegExp]>([
    ['a version of no plan', (text) => write('plans/ghost/2026-03-01.yaml', text), /There is no policy plan "ghost"/],
    [
      'a layout of no workflow',
      () => write('workflows/ghost.layout.yaml', 'format: 1\nnodes:\n  start: { left: 1 }\n'),
      /There is no rule workflow "ghost"/,
    ],
    [
      'a key with a blank',
      (text) => write('plans/prepaid_net/a b.yaml', text),
      /Key must begin with a letter or digit/,
    ],
    [
      'another extension',
      (text) => write(version.replace('.yaml', '.yml'), text),
      /must end in \.yaml: plans.prepaid_net/,
    ],
    ['other bytes than UTF-8', () => write(version, Buffer.from([0xff, 0xfe, 0x41])), /2026-03-01\.yaml is not UTF-8/],
    [
      'an end before the begin',
      (text) => write(version, `${text}`.replace(/^to: .*/m, 'to: "2020-01-01"')),
      /Expiry date/,
    ],
    [
      'a time zone that is not there',
      () => write('tests/prepaid_net/noon.yaml', TEST_CASE),
      /noon\.yaml:7:5 Must be the name of a time zone/,
    ],
  ])('%s is a fault of check', async (_name, spoil, message) => {
    rmSync(folder, { recursive: true })
    cpSync(DEMO_NETWORK, folder, { recursive: true })
    spoil(readFileSync(join(folder, version)))
    expect(await tollgateOn(folder, ['check'])).toMatchObject({ code: 1, stderr: expect.stringMatching(message) })
  })

  test.each([
    ['check', 'none', /There is no folder/],
    ['test', version, /There is no folder/],
    ['check', 'empty', /There are no documents/],
    ['test', 'empty', /There are no documents/],
    ['fmt', 'empty', /There are no documents/],
  ])('%s of %s is refused: it would pass with nothing', async (command, place, message) => {
    mkdirSync(join(folder, 'empty'), { recursive: true })
    const told = await tollgateOn(join(folder, place), [command])
    expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(message) })
  })
})

test.each([
  ['', /^request: Must be a map of fields/],
  ['- 1', /^request: Must be a map of fields/],
  ['context: { at: "2026-03-05T10:00:00Z", pcr_event_id: banana }', /no policy-event "banana"/],
  ['context: { at: "2026-03-05T10:00:00Z", time_zone: Mars }', /^context.time_zone: Must be the name of a time zone/],
])('the request "%s" is refused', async (request, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-request-'))
  const file = join(folder, 'request.yaml')
  writeFileSync(file, request)
  const told = await tollgateOn(DEMO_NETWORK, ['simulate', '--request', file])
  expect(told).toMatchObject({ code: 1, stderr: expect.stringMatching(message) })
  rmSync(folder, { recursive: true })
})

// What the calls answer is the same on both databases (documents.test.ts): the command knows none.
describe('policies as files, with a console', () => {
  let server: TestServer
  let env: NodeJS.ProcessEnv
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-folder-'))
  const version = join(folder, `plans/prepaid_net/${IN_FORCE_FROM}.yaml`)

  beforeAll(async () => {
    server = await startServer('sqlite', { demoData: true })
    const { body } = await server.call('POST', 'api-token', { api_token_name: 'Pipeline', scope: 'write' })
    env = {
      ...process.env,
      TOLLGATE_CONSOLE: await server.http.listen({ port: 0, host: '127.0.0.1' }),
      TOLLGATE_TOKEN: String(body.data.token),
    }
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const tollgate = (...given: string[]) => tollgateOn(folder, given, env)
  const editVersion = (from: string | RegExp, to: string) => {
    const text = readFileSync(version, 'utf8')
    expect(text).toMatch(from)
    writeFileSync(version, text.replace(from, to))
  }

  test('what is pulled has no fault, is in its normal form, and differs in nothing', async () => {
    expect(await tollgate('pull')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+ documents, \d+ written/),
    })
    expect(await tollgate('check')).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('no fault') })
    expect(await tollgate('fmt', '--check')).toMatchObject({ code: 0, stdout: '' })
    expect(await tollgate('diff')).toMatchObject({ code: 0, stdout: 'No difference\n' })
    expect(JSON.parse((await tollgate('pull', '--json')).stdout)).toMatchObject({ written: [] })
  })

  test('a mapping is edited in the text, checked, shown and applied', async () => {
    editVersion('when: { network: is home }', 'when: { network: is hom }')
    expect(await tollgate('check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/net\/[\d-]+\.yaml:\d+:\d+ There is no zone "serving-network\/hom"/),
    })
    editVersion('is hom }', 'is home }')
    editVersion('name: EU and EEA', 'name:   Europe')
    expect(await tollgate('fmt')).toMatchObject({ code: 0, stdout: `${version}\n` })
    const shown = await tollgate('diff')
    expect(shown).toMatchObject({ code: 2, stdout: expect.stringMatching(/-.*name: EU and EEA.*\n\+.*name: Europe/) })
    expect(await tollgate('apply')).toMatchObject({ code: 0, stdout: '1 documents, 1 records written\n' })
    expect(await tollgate('diff')).toMatchObject({ code: 0 })
  })

  test('a request by keys is decided by the folder alone', async () => {
    const file = join(folder, 'request.json')
    const context = {
      at: '2026-10-01T12:00:00Z',
      pcr_event_id: 'session-start',
      attributes: { 'serving-network': '302720' },
    }
    writeFileSync(file, JSON.stringify({ pcr_plan_id: 'prepaid_net', context }))
    const { stdout, stderr } = await tollgate('simulate', '--request', file)
    expect(stderr).toBe('')
    const answer = JSON.parse(stdout) as object
    expect(answer).toMatchObject({
      result: 'policy',
      install: expect.arrayContaining(['internet-std', 'self-care']),
      attributes: { 'serving-network': '302720' },
    })
  })

  test('test cases are run by the folder alone, and by what the console has', async () => {
    expect(await tollgate('test')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ passed, 0 failed/) })
    const file = join(folder, 'tests/prepaid_net/at-home-3-gb-used-full-speed.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('internet-std', 'fup-1m'))
    const told = { code: 2, stdout: expect.stringContaining(', 1 failed') }
    for (const against of [[], ['--console', env.TOLLGATE_CONSOLE ?? '']])
      expect(await tollgate('test', ...against)).toMatchObject({
        ...told,
        stderr: expect.stringMatching(
          /full-speed\.yaml failed\n +install: expected \["fup-1m".*came out.*"internet-std"/,
        ),
      })
    writeFileSync(file, text.replace('pcr_event_id: session-start', 'pcr_event_id: session-begin'))
    expect(await tollgate('test')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/full-speed\.yaml:\d+:\d+ There is no policy event "session-begin"/),
    })
    writeFileSync(file, text)
  })

  test('a plan tells records and decisions, and is applied once; a console that moved refuses it', async () => {
    const out = join(folder, 'plan.json')
    await tollgate('pull', '--delete')
    expect(await tollgate('plan')).toMatchObject({ code: 0, stdout: expect.stringContaining('0 documents') })
    editVersion(/rule: roam-std/g, 'rule: internet-std')
    const told = await tollgate('plan', '-out', out)
    expect(told).toMatchObject({ code: 2, stdout: expect.stringMatching(/changed basic rule .* rule\n/) })
    expect(told.stdout).toMatch(
      /plans\/prepaid_net decides otherwise at [^]*"serving-network".*\n +before: .*roam-std.*\n +after: +.*internet-std/,
    )
    expect(told.stderr).toMatch(/in-france-at-noon-roam-like-at-home\.yaml failed/)
    const moved = await server.call('POST', 'rating-group', { rg_code: '777', rg_name: 'Meanwhile' })
    expect((await tollgateOn(out, ['apply'], env)).stderr).toMatch('The console was changed since the plan was made')
    await server.call('DELETE', `rating-group/${String(moved.body.data.rating_group_id)}`)
    expect((await tollgateOn(out, ['apply'], env)).stdout).toBe('1 documents, 6 records written\n')
    expect(await tollgate('diff')).toMatchObject({ code: 0 })
  })

  test('a plan tells what changed zones alone decide otherwise', async () => {
    await tollgate('pull')
    const file = join(folder, 'zones/serving-network.yaml')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/^ +- "208": France\n/m, ''))
    expect(await tollgate('plan')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/plans\/prepaid_net decides otherwise at [^]*"208/),
    })
    writeFileSync(file, text)
    expect(await tollgate('diff')).toMatchObject({ code: 0 })
  })

  test('what is gone from the folder is deleted where that is asked for, and comes back with one press', async () => {
    await tollgate('pull')
    const before = await server.call('GET', 'document')
    for (const name of ['plans/prepaid_net', 'tests/prepaid_net']) rmSync(join(folder, name), { recursive: true })
    expect(await tollgate('apply')).toMatchObject({ stdout: '0 documents, 0 records written\n' })
    expect(await tollgate('plan', '--delete')).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/plans\/prepaid_net\/[\d-]+ deleted plan version/),
    })
    expect(await tollgate('apply', '--delete')).toMatchObject({ code: 0, stderr: '' })
    expect(await tollgate('diff')).toMatchObject({ code: 0, stdout: 'No difference\n' })
    const [batch] = (await server.call('GET', 'change-batch?page_size=1')).body.data
    const undone = await server.call('POST', 'change/undo', { batch_id: batch?.batch_id })
    expect([undone.status, undone.body.statusDescription]).toEqual([201, []])
    expect((await server.call('GET', 'document')).body.data).toEqual(before.body.data)
  })

  test('a plan is packed into a folder of its own, and imported', async () => {
    const packed = join(folder, 'packed')
    const call = (...words: string[]) => tollgateOn(packed, words, env)
    expect((await call('pull', '--only', 'plans/voice_ims')).stdout).toMatch(/^\d+ documents/)
    expect((await call('check')).stdout).toContain('no fault')
    expect((await call('import', '--preview')).stdout).toBe('Nothing was stored\n')
    expect((await call('import')).stdout).toBe('0 records written\n')
    rmSync(packed, { recursive: true })
  })

  test('files of other programs stay where they are', async () => {
    const others = ['.github/workflows/check.yaml', 'compose.yaml', 'node_modules/a/b.yaml']
    for (const file of others) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), 'a: 1\n')
    }
    expect(await tollgate('pull', '--delete')).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('removed'),
    })
    for (const file of others) {
      expect(existsSync(join(folder, file)), file).toBe(true)
      rmSync(join(folder, file))
    }
  })

  test('what the console refuses, a wrong option or file, and a console that is not there, are told', async () => {
    await tollgate('pull')
    const plan = join(folder, 'plans/prepaid_net/plan.yaml')
    writeFileSync(plan, readFileSync(plan, 'utf8').replace('PREPAID_NET', 'UNLIMITED'))
    expect(await tollgate('apply')).toMatchObject({ code: 1, stderr: expect.stringContaining('Plan code') })
    expect(await tollgate('apply', '--conflicts', 'banana')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Allowed choices are take, keep'),
    })
    expect(await tollgateOn(version, ['apply'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is neither a folder nor a plan'),
    })
    expect(await tollgate('diff', '--console', 'http://127.0.0.1:9')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not answer'),
    })
    expect(await tollgate('diff', '--token', 'none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('API token'),
    })
  })

  test('drift is told three-way: what the console alone changed stays, and only conflicts are refused', async () => {
    await tollgate('pull', '--delete')
    expect(await tollgate('apply')).toMatchObject({ code: 0 })
    const groups = join(folder, 'catalogues/rating-groups.yaml')
    const edit = (from: string, to: string) => {
      const text = readFileSync(groups, 'utf8')
      expect(text).toContain(`rg_code: "${from}"`)
      writeFileSync(groups, text.replace(`rg_code: "${from}"`, `rg_code: "${to}"`))
    }
    const codes = async () =>
      (await server.call('GET', 'rating-group?page_size=2')).body.data.map(({ rg_code }) => String(rg_code))
    const [{ rating_group_id: id } = {}] = (await server.call('GET', 'rating-group?page_size=1')).body.data
    const [one = '', other = ''] = await codes()
    await server.call('PUT', `rating-group/${String(id)}`, { rg_code: '765432' })
    edit(other, '654321')
    const { drift, records } = JSON.parse((await tollgate('plan', '--json')).stdout)
    expect(drift).toMatchObject([{ field: 'rg_code', base: one, console: '765432', folder: one, isConflict: false }])
    expect(records).toMatchObject([{ change: 'changed', fields: ['rg_code'] }])
    const told = `rg_code: base ${one}, console 765432, folder ${one}`
    expect((await tollgate('diff')).stdout).toContain(told)
    expect((await tollgate('apply')).stdout).toContain(told)
    expect(await codes()).toEqual(['765432', '654321'])
    // It is drift until the folder says it, and a conflict once the folder says otherwise.
    expect((await tollgate('apply')).stdout).toMatch(/drift .*\n0 documents, 0 records written/)
    edit(one, '999999')
    const refused = await tollgate('apply')
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/conflict .* console 765432, folder 999999/),
    ])
    expect(await codes()).toEqual(['765432', '654321'])
    expect(await tollgate('apply', '--conflicts', 'take')).toMatchObject({ code: 0 })
    expect(await codes()).toEqual(['999999', '654321'])
    expect((await tollgate('diff')).stdout).toBe('No difference\n')
  })

  test('with releases, what is applied is a change set that a pipeline publishes once it is approved', async () => {
    await server.call('PUT', 'setting', { releases: 'on' })
    const given = { api_token_name: 'Publisher', scope: 'publish' }
    const { token } = (await server.call('POST', 'api-token', given)).body.data
    const release = (...options: string[]) => run(['release', ...options], { ...env, TOLLGATE_TOKEN: String(token) })
    await tollgate('pull', '--delete')
    const file = join(folder, 'catalogues/rating-groups.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}  from-git: { name: From Git, rg_code: "987654" }\n`)
    const applied = await tollgate('apply', '--set', 'Merged', '--propose')
    expect(applied, applied.stderr).toMatchObject({ code: 0 })
    const id = /change set (\d+)/.exec(applied.stdout)?.[1] ?? ''
    expect((await server.call('GET', `change-set/${id}`)).body.data).toMatchObject({
      name: 'Merged',
      state: 'proposed',
      record_count: 1,
    })
    expect(await release('publish', id)).toMatchObject({ code: 2, stderr: expect.stringContaining('0 of 1 approvals') })

    const eve = await signedIn(server, 'approver')
    const { evidence_hash } = (await eve.call('GET', `change-set/${id}/impact`)).body.data
    await eve.call('POST', `change-set/${id}/approve`, { evidence_hash })
    expect((await release('publish', id)).stdout).toMatch(/^2 {2}current .* Merged\n$/)
    expect((await release('list')).stdout.split('\n')).toHaveLength(3)
    expect((await release('show', '2')).stdout).toContain(' catalogues/rating-groups\n')
    expect(await release('diff', '1', '2')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('rating group from-git added'),
    })
    expect((await release('rollback', '1', '--reason', 'Wrong')).stdout).toMatch(
      /^3 {2}current .* returns to release 1\n$/,
    )
    const { stderr, code } = await release('publish', id).then(async () => release('rollback', '99'))
    expect([code, stderr]).toEqual([1, 'There is no release 99\n'])
    // What a release took back is not proposed again by a run that has nothing to store.
    expect(await tollgate('apply', '--propose')).toMatchObject({ stdout: '0 documents, 0 records written\n' })
  })
  test('the next run finishes one that was cut off before it stored, or before it proposed', async () => {
    await server.call('PUT', 'setting', { releases: 'on' })
    await tollgate('pull', '--delete')
    const file = join(folder, 'catalogues/rating-groups.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}  cut-off: { name: Cut off, rg_code: "987655" }\n`)
    const apply = (...options: string[]) => tollgate('apply', '--set', 'Cut', '--propose', '--json', ...options)
    for (const cut of [/^PUT .*document$/, /^POST .*propose$/]) {
      const relay = createServer((request, response) => {
        const { method = '', url = '', headers } = request
        if (cut.test(`${method} ${url}`)) {
          request.destroy()
          return
        }
        const sent = sendOn(`${env.TOLLGATE_CONSOLE}${url}`, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        })
        request.pipe(sent)
      })
      await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
      const address = relay.address()
      const port = typeof address === 'object' ? address?.port : address
      expect((await apply('--console', `http://127.0.0.1:${port}`)).stderr).toContain('does not answer')
      relay.close()
    }
    expect((await tollgate('diff')).stdout).toBe('No difference\n')
    const { change_set_id } = JSON.parse((await apply()).stdout)
    const sets = (await server.call('GET', 'change-set')).body.data.filter(({ name }) => name === 'Cut')
    expect(sets).toMatchObject([{ change_set_id, state: 'proposed', entry_count: 1 }])
    expect(JSON.parse((await apply()).stdout)).not.toHaveProperty('change_set_id')
  })
})
