import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogueNames } from '@tollgate/contract/catalogues/registry.ts'
import { deletionOf } from '../src/catalogue/usage.ts'
import type { Database } from '../src/database/open.ts'
import { sourceNamed } from '../src/sources.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** Answers to calls that were sent twice, and the events of an execution, which its own entry names. */
const NO_RECORDS = new Set(['edit_answer', 'rule_workflow_exec_event'])

interface ForeignKey {
  child: string
  parent: string
}

/** Foreign keys whose rows a deletion takes along or empties. */
const FOREIGN_KEYS: Readonly<Record<Database['engine']['name'], RawBuilder<ForeignKey>>> = {
  sqlite: sql`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT')`,
  postgres: sql`select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype in ('c', 'n', 'd')`,
}

describe.each(engines)('undo is whole on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const read = async (path: string) => (await server.call('GET', path)).body.data
  const write = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }
  const hashes = async () => new Map((await read('document')).map(({ key, hash }) => [key, hash]))
  const newestBatch = async () => ({ batch_id: (await read('change?page_size=1'))[0]?.batch_id })
  const counts = async () => (await read('change-batch?page_size=1'))[0]?.counts as Row[]

  test('no table has rows that go or change with a record, without an entry in the history', async () => {
    const { db, engine: own } = server.database
    const { rows } = await FOREIGN_KEYS[own.name].execute(db)
    const taken = new Map<string, Set<string>>()
    for (const name of [...catalogueNames, 'simulation-case', 'list-view']) {
      const source = sourceNamed(name)
      const { table } = source.catalogue
      const known = taken.get(table) ?? new Set()
      for (const [{ table: child }] of deletionOf(db, source, [0])) known.add(child)
      taken.set(table, known)
    }
    const unnoticed = rows.filter(({ child, parent }) => taken.has(parent) && !taken.get(parent)?.has(child))
    expect(unnoticed.filter(({ child }) => !NO_RECORDS.has(child))).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })

  describe.each(['off', 'on'])('with releases %s', (releases) => {
    beforeAll(async () => {
      await write('PUT', 'setting', { releases, confirm: true })
    })

    test.each([
      ['policy-plan', 'pcr_plan_id', 'pcr_plan_name'],
      ['rule-workflow-group', 'work_group_id', 'work_group_name'],
    ])('a deleted %s comes back with its test cases, drawings and assignments', async (path, id, name) => {
      const [first] = (await read('simulation-case?page_size=1000')).filter((row) => row[id] !== null)
      const original: Row = await read(`${path}/${String(first?.[id])}`)
      const { users } = (await read(`${path}/${String(original[id])}/usage`)) as unknown as { users: Row[] }
      const copy = { ...original, [id]: undefined, key: undefined, [name]: `A copy, releases ${releases}` }
      const isUsed = users.length > 0
      const record = isUsed ? await write('POST', `${path}/${String(original[id])}/duplicate`, copy) : original
      const before = await hashes()
      await write('DELETE', `${path}/${String(record[id])}`)
      expect(await counts()).toEqual(
        expect.arrayContaining([{ resource: 'simulation-case', action: 'delete', count: expect.any(Number) }]),
      )
      const preview = await write('POST', 'change/undo', { ...(await newestBatch()), preview: true })
      expect(preview.filter(({ resource }) => resource === 'simulation-case')).not.toEqual([])
      if (releases === 'on' && !isUsed) {
        const [set] = await read('change-set')
        const records = await read(`change-set/${String(set?.change_set_id)}`)
        expect(JSON.stringify(records)).toContain('"simulation-case"')
      }
      await write('POST', 'change/undo', await newestBatch())
      expect(await hashes()).toEqual(before)
    })

    test('an accepted warning that an edit or a deletion ended comes back by its undo', async () => {
      const name = `Too slow ${releases}`
      const values = { qos_policy_name: name, qci: 1, mbrul: 1, mbrdl: 2, gbrul: 5, gbrdl: 2 }
      const rule = await write('POST', 'qos-rule', values)
      const path = `qos-rule/${String(rule.qos_policy_id)}`
      const accepted = async () =>
        (await read(`problems?code=MBR_BELOW_GBR&text=${name}&accepted=Y`)).map((row) => row.accepted)
      const given = { resource: 'qos-rule', record_id: rule.qos_policy_id, code: 'MBR_BELOW_GBR', reason: 'A trial' }
      await write('POST', 'problem/accept', given)
      const before = await accepted()
      expect(before).toMatchObject([{ reason: 'A trial' }])
      for (const [method, body] of [
        ['PUT', { mbrdl: 3 }],
        ['DELETE', undefined],
      ] as const) {
        await write(method, path, body)
        expect(await accepted()).not.toEqual(before)
        expect(await counts()).toContainEqual({ resource: 'accepted-problem', action: 'delete', count: 1 })
        const undone = await newestBatch()
        await write('POST', 'change/undo', undone)
        expect(await accepted()).toEqual(before)
      }
      // What was accepted after a change is of the record as it was then.
      await write('PUT', path, { mbrdl: 3 })
      const edited = await newestBatch()
      await write('POST', 'problem/accept', { ...given, reason: 'Another trial' })
      await write('POST', 'change/undo', edited)
      expect(await accepted()).toEqual(before)
    })
  })
})
