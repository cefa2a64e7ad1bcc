import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { GX_MESSAGES } from '@tollgate/contract/simulation/export-query.ts'
import type { PlayedSession, SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import { decodeMessage } from '@tollgate/engine/diameter/decode.ts'
import { encodeMessage } from '@tollgate/engine/diameter/encode.ts'
import { HAS_ERLANG, readByErlang } from '../../engine/test/export/support/erlang.ts'
import { dissect, HAS_TSHARK } from '../../engine/test/export/support/tshark.ts'
import { requestMessage } from '../../engine/test/session-trace/request.ts'
import { startServer, type TestServer } from './support/test-server.ts'

let server: TestServer
/** All that is said on a saved day: what the gateway asks and answers, and what it is told at each step. */
let said: Buffer[]
beforeAll(async () => {
  server = await startServer('sqlite', { demoData: true })
  const { body } = await server.call('GET', 'simulation-case?page_size=1000')
  const days = body.data as unknown as { request: SessionRequestBody }[]
  const [day] = days
    .filter(({ request }) => 'steps' in request)
    .toSorted((a, b) => b.request.steps.length - a.request.steps.length)
  if (!day) throw new Error('The demo network has no day')
  said = [
    Buffer.from(encodeMessage(requestMessage())),
    Buffer.from(encodeMessage(raa())),
    ...(await toldOn(day.request)),
  ]
})
afterAll(() => server.stop())

async function toldOn(request: SessionRequestBody): Promise<Buffer[]> {
  const { body } = await server.call('POST', 'simulation/session', request)
  const { steps } = body.data as unknown as PlayedSession
  const messages: Buffer[] = []
  for (const step of steps.keys())
    for (const message of GX_MESSAGES) messages.push(await messageOf(request, step, message))
  return messages
}

async function messageOf(payload: SessionRequestBody, step: number, message: string): Promise<Buffer> {
  const url = `/api/v1/simulation/session/export?format=gx-bytes&step=${step}&message=${message}`
  const answer = await server.http.inject({ method: 'POST', url, payload, headers: { cookie: server.cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** What a gateway answers to a change that is pushed, one rule of which it could not install. */
function raa(): GxMessage {
  const names = ['Session-Id', 'Origin-Host', 'Origin-Realm']
  const head = requestMessage().avps.filter(({ name }) => names.includes(name))
  const plain = { vendor_id: 0, mandatory: true, type: 'Unsigned32' } as const
  const of3gpp = { vendor_id: 10_415, mandatory: true } as const
  const report: Avp[] = [
    { ...of3gpp, name: 'Charging-Rule-Name', code: 1005, type: 'OctetString', value: 'internet-std' },
    { ...of3gpp, name: 'PCC-Rule-Status', code: 1019, type: 'Enumerated', value: 1 },
  ]
  return {
    command: 'Re-Auth-Answer',
    command_code: 258,
    is_request: false,
    application_id: 16_777_238,
    avps: [
      ...head,
      { ...plain, name: 'Result-Code', code: 268, value: 2001 },
      { ...of3gpp, name: 'Charging-Rule-Report', code: 1018, type: 'Grouped', avps: report },
    ],
  }
}

function codesOf(avps: readonly Avp[]): number[] {
  return avps.flatMap(({ code, avps: members }) => [code, ...codesOf(members ?? [])])
}

describe('every message of a played day is read without a fault', () => {
  const expected = () => said.map((octets) => ({ codes: codesOf(decodeMessage(octets).avps), faults: [] }))

  test('by this console, as it was written', () => {
    expect(said.length).toBeGreaterThan(8)
    for (const octets of said) expect(Buffer.from(encodeMessage(decodeMessage(octets)))).toEqual(octets)
  })

  test.runIf(HAS_TSHARK)('by tshark', () => expect(dissect(said)).toEqual(expected()))

  test.runIf(HAS_ERLANG)('by Erlang', () => {
    expect(readByErlang(said)).toEqual(expected())
    const cut = Buffer.from(said[0] ?? [])
    cut.writeUInt8(0xff, 27)
    expect(readByErlang([cut])[0]?.faults).not.toEqual([])
  })
})
