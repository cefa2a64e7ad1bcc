import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { recordPath, valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { expectSample, expectTable } from './support/expect-catalogue.ts'
import { createSample, listPath, sampleRow } from './support/sample-row.ts'
import { engines, startServer, type Body, type Row, type TestServer } from './support/test-server.ts'

const all = [...catalogues.values()]
const writable = all.filter(({ readOnly }) => !readOnly)

/** What an update or delete answers where it is not 200. */
const WRITTEN: Readonly<Record<string, number>> = { 'rule-cache-refresh': 201 }
const writtenStatus = ({ name }: Catalogue) => WRITTEN[name] ?? 200

/** Catalogues whose records are read as null until they are there. */
const MAY_COME_AGAIN: ReadonlySet<string> = new Set(['rule-workflow-cb'])

/** Catalogues in which a second row at an address takes the place of the first. */
const REPLACED: ReadonlySet<string> = new Set(['policy-plan-mapping-unit'])

/** The first text field that a list shows, to change and to filter by. */
function textField(catalogue: Catalogue): string | undefined {
  return catalogue.columns.find((column) => {
    const field = catalogue.fields[column]
    return field?.kind === 'text' && !field.closed && !field.check && !field.relation
  })
}

describe.each(engines)('every catalogue on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  describe.each(all.map((catalogue) => [catalogue.name, catalogue] as const))('%s', (_name, catalogue) => {
    beforeAll(() => expectTable(server.database, catalogue))

    test('lists with the page, the total and no faults', async () => {
      const { status, headers, body } = await server.call('GET', `${catalogue.path}?page=1&page_size=2`)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-request-id']).toBeTruthy()
      expect(body.statusDescription).toEqual([])
      expect(body.meta).toMatchObject({ currentPage: 1, pageSize: 2 })
      expect(body.data.length).toBe(Math.min(2, body.meta.total))
    })

    test.each(['page=0', 'page=x', 'page=1.5', 'page_size=0', 'page_size=1001', 'page=1&page=2', 'sort=nothing'])(
      'refuses the list query %s and names the key',
      async (query) => {
        const { status, body } = await server.call('GET', `${catalogue.path}?${query}`)
        expect(status).toBe(400)
        expect(body.statusDescription[0]).toMatchObject({ code: 'INVALID', field: query.split('=')[0] })
      },
    )

    test('sorts by every field both ways', async () => {
      if (!catalogue.readOnly) await createSample(server, catalogue)
      for (const column of catalogue.sortable) {
        for (const sort of [column, `-${column}`]) {
          const { status } = await server.call('GET', `${catalogue.path}?sort=${sort}`)
          expect(status, sort).toBe(200)
        }
      }
    })

    test.each(catalogue.firstLoad)('answers the first load /api/%s', async (name) => {
      const answer = await server.call('POST', `/api/${name}`, {})
      const list = await server.call('GET', `${catalogue.path}?${new URLSearchParams(catalogue.initialFilters)}`)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ status: 200, message: 'OK', data: { data: list.body.data, meta: list.body.meta } })
    })

    test.each(['0x1', 'abc', '-1', '99999999', '99999999999999999999', '1.5'])(
      'answers 404 for the id %s',
      async (id) => {
        const { status, body } = await server.call(
          'GET',
          `${catalogue.path}/${catalogue.address.map(() => id).join('/')}`,
        )
        expect(status).toBe(404)
        expect(body).toMatchObject({ data: null, statusDescription: [{ code: 'NOT_FOUND' }] })
      },
    )

    test('answers a stranger with 401 and nothing else', async () => {
      const { status, body } = await server.call('GET', catalogue.path, undefined, { cookie: '' })
      expect(status).toBe(401)
      const { error_detail: _repeated, ...rest } = body as Body & { error_detail?: unknown }
      expect(rest).toEqual({ data: null, statusDescription: [expect.objectContaining({ code: 'UNAUTHENTICATED' })] })
    })
  })

  describe.each(writable.map((catalogue) => [catalogue.name, catalogue] as const))('%s', (_name, catalogue) => {
    const path = catalogue.path

    beforeAll(async () => {
      await expectTable(server.database, catalogue)
      await expectSample(server, catalogue)
    })

    test('keeps what is created, as a later read gives it', async () => {
      const sample = await sampleRow(server, catalogue)
      const created = await server.call('POST', path, sample)
      expect(created.status).toBe(201)
      const row = created.body.data
      expect(row).toMatchObject({ ...sample, row_version: 1 })
      expect(created.headers.etag).toBe('"1"')
      const read = await server.call('GET', recordPath(catalogue, row))
      expect(read.body.data).toEqual(row)
      for (const { field, of } of catalogue.references) {
        if (row[field] !== null) expect(Object.keys(row[of.nest] as Row)).toEqual(of.show)
      }
    })

    test('lists what is created with its number of warnings', async () => {
      const { warnings, ...row } = await createSample(server, catalogue)
      const found = await listAll(server, catalogue)
      expect(found.find((other) => other[catalogue.id] === row[catalogue.id])).toEqual({
        ...row,
        warning_count: (warnings as unknown[]).length,
      })
    })

    test('puts the id last in a sorted list and pages without repeats', async () => {
      await createSample(server, catalogue)
      await createSample(server, catalogue)
      const ids = (await listAll(server, catalogue)).map((row) => row[catalogue.id] as number)
      expect(new Set(ids).size).toBe(ids.length)
      if (catalogue.order === undefined) expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      const newest = await server.call('GET', `${await listPath(server, catalogue)}sort=-${catalogue.id}&page_size=1`)
      expect(newest.body.data[0]?.[catalogue.id]).toBe(Math.max(...ids))
    })

    test('filters by every key, case-insensitively and literally for text', async () => {
      const row = await createSample(server, catalogue)
      for (const filter of catalogue.filters) {
        const value = valueAt(row, filter.field)
        if (value === null || value === undefined) continue
        const list = filter.parent ? `${path}?` : siblingsOf(catalogue, row)
        const isText = filter.match === 'contains' || filter.match === 'find'
        const wanted = isText ? String(value).toUpperCase() : String(value)
        const { body } = await server.call('GET', `${list}page_size=1000&${filter.key}=${encodeURIComponent(wanted)}`)
        expect(
          body.data.map((other) => other[catalogue.id]),
          filter.key,
        ).toContain(row[catalogue.id])
        const none = isText ? '%_no such text' : '987654321'
        const nothing = await server.call('GET', `${list}${filter.key}=${encodeURIComponent(none)}`)
        expect(nothing.body.meta.total, filter.key).toBe(0)
        const control = await server.call('GET', `${list}${filter.key}=%00`)
        expect(control.status, filter.key).toBe(400)
        const unset = await server.call('GET', `${list}${filter.key}=`)
        if (filter.parent) expect(unset.body.meta.total, filter.key).toBe(0)
        else expect(unset.body.meta.total, filter.key).toBeGreaterThan(0)
      }
    })

    test('gives an empty page past the end with the true totals', async () => {
      await createSample(server, catalogue)
      for (const page of ['9999', String(Number.MAX_SAFE_INTEGER)]) {
        const { status, body } = await server.call(
          'GET',
          `${await listPath(server, catalogue)}page=${page}&page_size=1000`,
        )
        expect(status).toBe(200)
        expect(body.data).toEqual([])
        expect(body.meta.total).toBeGreaterThan(0)
      }
    })

    test('refuses an empty body with one fault per required field, in words', async () => {
      const required = Object.entries(catalogue.fields).filter(
        ([, field]) => field.required && field.default === undefined,
      )
      const { status, body } = await server.call('POST', path, {})
      expect(status).toBe(400)
      expect(body.data).toBeNull()
      expect(body.statusDescription.map(({ code, field }) => ({ code, field }))).toEqual(
        required.map(([field]) => ({ code: 'REQUIRED', field })),
      )
      expect(body.statusDescription.every(({ message }) => message.length > 0)).toBe(true)
    })

    test.each([
      ['an array', '[]'],
      ['null', 'null'],
      ['a text', '"x"'],
      ['half a body', '{"a":'],
      ['nothing', ''],
      ['a prototype', '{"__proto__":{"a":1}}'],
    ])('refuses %s as a body', async (_what, payload) => {
      const before = await total(server, catalogue)
      const answer = await server.http.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload,
        headers: { 'content-type': 'application/json', cookie: server.cookie },
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().statusDescription[0].code).toMatch(/INVALID|REQUIRED/)
      expect(await total(server, catalogue)).toBe(before)
    })

    test('refuses an unknown field and names it', async () => {
      const { status, body } = await server.call('POST', path, { ...(await sampleRow(server, catalogue)), surprise: 1 })
      expect(status).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field: 'surprise' })])
    })

    test.each(Object.keys(catalogue.fields))('refuses nonsense in %s, naming it, and stores nothing', async (field) => {
      const before = await total(server, catalogue)
      for (const nonsense of [{}, [], true, 'x'.repeat(5000)]) {
        const { status, body } = await server.call('POST', path, {
          ...(await sampleRow(server, catalogue)),
          [field]: nonsense,
        })
        expect(status, JSON.stringify(nonsense).slice(0, 20)).toBe(400)
        expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field })])
      }
      expect(await total(server, catalogue)).toBe(before)
    })

    test.each(catalogue.references.map(({ field }) => field))('refuses a %s that refers to nothing', async (field) => {
      const { status, body } = await server.call('POST', path, {
        ...(await sampleRow(server, catalogue)),
        [field]: 999_999,
      })
      expect(status).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ code: 'INVALID', field })])
    })

    // A key that is taken gets a number (record-keys.test.ts).
    const unique = REPLACED.has(catalogue.name) ? [] : catalogue.unique.filter((group) => !group.includes('key'))
    test.each(unique.map((group) => [group.join(' and '), group] as const))(
      'refuses a second row of the same %s, ignoring case',
      async (_keys, group) => {
        const first = await createSample(server, catalogue)
        const same = Object.fromEntries(
          group.map((key) => [key, typeof first[key] === 'string' ? first[key].toUpperCase() : first[key]]),
        )
        const { status, body } = await server.call('POST', path, { ...(await sampleRow(server, catalogue)), ...same })
        expect(status).toBe(409)
        expect(body.statusDescription[0]).toMatchObject({ code: 'DUPLICATE' })
        expect(group).toContain(body.statusDescription[0]?.field)
      },
    )

    test('changes what the body names, keeps the rest and raises the version', async () => {
      const row = await createSample(server, catalogue)
      const field = textField(catalogue)
      const change = field ? { [field]: `changed ${row[field]}` } : {}
      const { status, headers, body } = await server.call('PUT', recordPath(catalogue, row), change)
      expect(status).toBe(writtenStatus(catalogue))
      expect(body.data).toEqual({
        ...row,
        ...change,
        ...renewed(catalogue),
        ...Object.fromEntries(catalogue.parts.map((part) => [part, body.data[part]])),
        row_version: 2,
        warnings: expect.any(Array),
      })
      expect(headers.etag).toBe('"2"')
    })

    test('takes a row back as it was read, and refuses another row’s id', async () => {
      const row = await createSample(server, catalogue)
      const same = await server.call('PUT', recordPath(catalogue, row), row)
      expect(same.status).toBe(writtenStatus(catalogue))
      const other = await createSample(server, catalogue)
      const { status, body } = await server.call('PUT', recordPath(catalogue, other), { ...row, row_version: 1 })
      expect(status).toBe(400)
      expect(body.statusDescription).toEqual([expect.objectContaining({ field: catalogue.address.at(-1) })])
    })

    test('refuses a write over a newer version and changes nothing', async () => {
      const row = await createSample(server, catalogue)
      const at = recordPath(catalogue, row)
      await server.call('PUT', at, {})
      const now = (await server.call('GET', at)).body.data
      for (const answer of [
        await server.call('PUT', at, {}, { 'if-match': '"1"' }),
        await server.call('PUT', at, { row_version: 1 }),
        await server.call('DELETE', at, undefined, { 'if-match': '"1"' }),
      ]) {
        expect(answer.status).toBe(412)
        expect(answer.body.statusDescription[0]).toMatchObject({ code: 'STALE' })
      }
      expect((await server.call('GET', at)).body.data).toEqual(now)
      expect((await server.call('PUT', at, {}, { 'if-match': '"2"' })).status).toBe(writtenStatus(catalogue))
    })

    test('clears an optional field with null or an empty text', async () => {
      const row = await createSample(server, catalogue)
      for (const [field, { required, given }] of Object.entries(catalogue.fields)) {
        if (required || given || field === catalogue.id || catalogue.address.includes(field)) continue
        for (const empty of [null, '']) {
          const { body } = await server.call('PUT', recordPath(catalogue, row), { [field]: empty })
          expect(body.data[field], field).toEqual(renewed(catalogue)[field] ?? null)
        }
      }
    })

    test('deletes, answering the row as it was, and then knows it no more', async () => {
      const row = await createSample(server, catalogue)
      const at = recordPath(catalogue, row)
      const { status, body } = await server.call('DELETE', at)
      expect(status).toBe(writtenStatus(catalogue))
      expect(body.data).toEqual(row)
      const gone = await server.call('GET', at)
      if (MAY_COME_AGAIN.has(catalogue.name)) expect(gone.body.data).toBeNull()
      else expect(gone.status).toBe(404)
      expect((await server.call('DELETE', at)).status).toBe(404)
      expect((await server.call('PUT', at, {})).status).toBe(404)
    })

    test('writes who changed what into the history', async () => {
      const row = await createSample(server, catalogue)
      const id = row[catalogue.id] as number
      await server.call('PUT', recordPath(catalogue, row), {})
      await server.call('DELETE', recordPath(catalogue, row))
      const entries = await server.database.db
        .selectFrom('history')
        .selectAll()
        .where('resource', '=', catalogue.name)
        .where('record_id', '=', id)
        .orderBy('history_id')
        .execute()
      const [created, updated, removed] = entries.slice(-3)
      expect([created?.action, updated?.action, removed?.action]).toEqual(['create', 'update', 'delete'])
      expect(JSON.parse(String(created?.after_row))).toEqual(row)
      expect(JSON.parse(String(updated?.before_row))).toEqual(row)
      expect(JSON.parse(String(removed?.before_row))).toMatchObject({ row_version: 2 })
      expect(removed?.after_row).toBeNull()
    })
  })

  describe.each(
    writable.flatMap((catalogue) =>
      catalogue.references
        .filter(({ of }) => !catalogues.get(of.to)?.readOnly)
        .map(({ field, of }) => [catalogue.name, field, fateOf(of), catalogue] as const),
    ),
  )('%s.%s %s', (_name, field, fate, catalogue) => {
    test('when the record it names is deleted', async () => {
      const { of } = catalogue.references.find((reference) => reference.field === field) as { of: { to: string } }
      const target = catalogues.get(of.to) as Catalogue
      const parent = await createSample(server, target)
      const same = catalogue === target ? { ...parentsMap(parent) } : {}
      const child = await createSample(server, catalogue, { ...same, [field]: parent[target.id] })
      const at = `${target.path}/${parent[target.id]}`
      const usage = (await server.call('GET', `${at}/usage`)).body.data as unknown as Record<string, Row[]>
      const removal = await server.call('DELETE', at)
      const left = await server.call('GET', recordPath(catalogue, child))
      if (fate === 'is emptied') {
        expect(usage.users).toEqual([])
        expect([removal.status, left.body.data[field], left.body.data.row_version]).toEqual([200, null, 2])
      } else if (fate === 'goes with its owner') {
        expect(usage.owned).toContainEqual({ catalogue: catalogue.name, count: 1 })
        expect([removal.status, left.status]).toEqual([200, 404])
      } else {
        expect(usage.users).toContainEqual(expect.objectContaining({ catalogue: catalogue.name, count: 1 }))
        expect(removal.status).toBe(409)
        expect(removal.body.statusDescription[0]).toMatchObject({ code: 'IN_USE' })
        const label = catalogue.parts.includes(catalogue.label) ? '' : String(valueAt(child, catalogue.label))
        expect(removal.body.statusDescription[0]?.message).toContain(label)
        expect(left.status).toBe(200)
      }
    })
  })
})

/** Where a row is listed: with the others of its parent, where a list needs one. */
function siblingsOf({ path, filters }: Catalogue, row: Row): string {
  const parent = filters.find((filter) => filter.parent)
  return parent ? `${path}?${parent.key}=${row[parent.key]}&` : `${path}?`
}

/** Fields that tell the time of a write which does not carry them. */
function renewed(catalogue: Catalogue): Row {
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  return Object.fromEntries(catalogue.renewed.map((field) => [field, instant]))
}

/** What becomes of a row when the record is deleted that one of its fields names. */
function fateOf({ owner, cleared }: ReferenceField): string {
  if (cleared) return 'is emptied'
  return owner ? 'goes with its owner' : 'keeps it from being deleted'
}

/** A zone's parent must be of its own map; other catalogues have no such tie. */
function parentsMap(parent: Row): Row {
  return 'zone_map_id' in parent ? { zone_map_id: parent.zone_map_id } : {}
}

async function listAll(server: TestServer, catalogue: Catalogue): Promise<Row[]> {
  const list = await listPath(server, catalogue)
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await server.call('GET', `${list}page=${page}&page_size=7`)
    rows.push(...body.data)
    if (page >= body.meta.totalPage) return rows
  }
}

async function total(server: TestServer, catalogue: Catalogue): Promise<number> {
  return (await server.call('GET', `${await listPath(server, catalogue)}page_size=1`)).body.meta.total
}
