import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const MB = 1024 ** 2

describe.each(engines)('the demo network on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const idOf = async (path: string, filter: string, id: string) => {
    const { body } = await server.call('GET', `${path}?${filter}`)
    return Number(body.data[0]?.[id])
  }

  test('statements 27 and 28: the worked example comes out on the demo network as it is written', async () => {
    const context = {
      at: mondayEvening(),
      time_zone: 'Europe/Berlin',
      pcr_event_id: await idOf('policy-event', 'pcr_event_name=Serving network (PLMN) changed', 'pcr_event_id'),
      attributes: {
        [await idOf('pcrf-attribute', 're_attr_name=Serving network', 're_attr')]: '20801',
        [await idOf('pcrf-attribute', 're_attr_name=Radio access type', 're_attr')]: '1004',
      },
      accumulators: {
        [await idOf('accumulate/ratable-rss', 'resource_name=Roaming data EU', 'resource_id')]: 9300 * MB,
      },
    }
    const { body } = await server.call('POST', 'simulation', { context })
    const answer = body.data as unknown as SimulationAnswer
    expect(answer).toMatchObject({
      result: 'policy',
      install: ['self-care', 'roam-peak'],
      quotas: [{ monitoring_key: 'MK-MONTH', amount: 940 * MB, rum: 2 }],
      next_evaluation: context.at.replace('T19:10:00+01:00', 'T21:00:00.000Z'),
      triggers: [2, 4, 17, 33],
    })
    const texts = answer.trace.map(({ text, result }) => `${text} ${result}`)
    expect(texts.join('\n')).toMatch(/The time span runs and overrides: \S+ in place of \S+ null/)
  })
})

/** The next Monday at 19:10 in Berlin, by the clock of winter; the versions of the demo network move with the day. */
function mondayEvening(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return `${day.toISOString().slice(0, '2026-01-31'.length)}T19:10:00+01:00`
}
