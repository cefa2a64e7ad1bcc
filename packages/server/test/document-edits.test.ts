import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DocumentRecord, PolicyDocument } from '@tollgate/policy/document/model.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { IN_FORCE_FROM } from './support/demo-days.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 300_000 })

const ROUNDS = Number(process.env.DOCUMENT_EDITS ?? 12)
const KEYS = [
  `plans/prepaid_net/${IN_FORCE_FROM}`,
  'workflows/fair-use-throttling',
  'zones/lte-cell-ecgi',
  'catalogues/time-spans',
  'catalogues/pcc-rules',
]

/** Numbers that are the same in every run. */
function diceOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

type Dice = ReturnType<typeof diceOf>

/** A record with one random change somewhere below it: a part gone, doubled under a new key, moved, or with other remarks. */
function edited(record: DocumentRecord, dice: Dice): DocumentRecord {
  const names = Object.keys(record.parts)
  const name = names[dice(Math.max(1, names.length))]
  if (name === undefined) return record
  const list = record.parts[name] ?? []
  const at = dice(list.length)
  const chosen = list[at] as DocumentRecord
  const others = list.toSpliced(at, 1)
  const deeper = Object.keys(chosen.parts).length > 0 && dice(4) > 0
  const changed = deeper
    ? list.with(at, edited(chosen, dice))
    : ([others, others.toSpliced(dice(list.length), 0, chosen), [...list, renamed(chosen, dice)], list][
        dice(4)
      ] as DocumentRecord[])
  const { [name]: _was, ...rest } = record.parts
  return { ...record, parts: changed.length === 0 ? rest : { ...rest, [name]: changed } }
}

/** The same again, as another record: what must differ in its owner differs. */
function renamed({ key, values, parts }: DocumentRecord, dice: Dice): DocumentRecord {
  const unlike = Object.entries(values).map(([field, value]) => [
    field,
    /_(name|code)$|^label_show$|^value$/.test(field) && typeof value === 'string'
      ? `${value.slice(0, 40)} ${dice(1000)}`
      : value,
  ])
  return {
    key: key === '' ? '' : `${key.slice(0, 40)}-x${dice(1000)}`,
    values: Object.fromEntries(unlike) as DocumentRecord['values'],
    parts,
  }
}

describe.each(engines)('random edits of documents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const address = (key: string) => `document?key=${encodeURIComponent(key)}`
  const textOf = async (key: string) => {
    const { body, headers } = await server.http.inject({
      method: 'GET',
      url: `/api/v1/${address(key)}`,
      headers: { cookie: server.cookie },
    })
    return { text: body, base_hash: JSON.parse(String(headers.etag)) as string }
  }

  test.each(KEYS)('%s says what was stored, or nothing was', async (key) => {
    const dice = diceOf(key.length * 7919)
    let stored = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await textOf(key)
      const { document } = readDocument(key, before.text)
      const wanted: PolicyDocument = {
        ...document,
        records: document.records.map((record) =>
          dice(2) === 0 || document.records.length === 1 ? edited(record, dice) : record,
        ),
      }
      const text = printDocument(wanted)
      const answer = await server.call('PUT', address(key), { text, base_hash: before.base_hash })
      const after = await textOf(key)
      expect(answer.status, `${JSON.stringify(answer.body.statusDescription)}\n${text}`).toBeLessThan(500)
      expect(normal(after.text), `round ${round}`).toBe(normal(answer.status === 200 ? text : before.text))
      if (answer.status === 200) stored += 1
    }
    expect(stored).toBeGreaterThan(ROUNDS / 4)
  })
})

/** Values of a zone that nothing ties have no order. */
function normal(text: string): string {
  return (
    text
      .split('\n')
      .filter((line) => line.startsWith('      - '))
      .toSorted()
      .join('\n') +
    text
      .split('\n')
      .filter((line) => !line.startsWith('      - '))
      .join('\n')
      .replaceAll(/seq: \d+/g, '')
  )
}
