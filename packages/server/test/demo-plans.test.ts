import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versionStatus, type Validity } from '@tollgate/policy/plan/version-status.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('demo plans on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  const list = async (path: string) => (await server.call('GET', path)).body.data

  test('each has a version that has ended, one in force and one to come', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const plans = await list('policy-plan')
    expect(plans.map(({ pcr_plan_name, state }) => [pcr_plan_name, state])).toEqual([
      ['Prepaid internet', 'A'],
      ['Unlimited', 'A'],
      ['Voice and IMS', 'A'],
    ])
    for (const { pcr_plan_id } of plans) {
      const versions = await list(`policy-plan-ver?pcr_plan_id=${pcr_plan_id}`)
      expect(versions.map((version) => versionStatus(version as unknown as Validity, today))).toEqual([
        'not-effective',
        'current',
        'future',
      ])
    }
  })

  test('each is first asked at the start of a session', async () => {
    for (const { pcr_plan_id } of await list('policy-plan')) {
      const answer = await server.call('GET', `simulation/inputs?pcr_plan_id=${pcr_plan_id}`)
      expect((answer.body.data as unknown as SimulationInputs).events[0]?.pcr_event_name).toBe('Session start')
    }
  })

  test('nothing in them is warned about, and every mapping grants something', async () => {
    for (const { pcr_plan_id } of await list('policy-plan')) {
      for (const { pcc_rule_ver_id } of await list(`policy-plan-ver?pcr_plan_id=${pcr_plan_id}`)) {
        const answer = await server.call('GET', `policy-plan-ver/${pcc_rule_ver_id}/tree`)
        const { version, ...levels } = answer.body.data as unknown as VersionTree
        const rows = [version, ...Object.values(levels).flat()]
        expect(rows.filter(({ warning_count }) => warning_count > 0)).toEqual([])
        const granting = new Set(levels.basic_versions.map(({ mapping_id }) => mapping_id))
        expect(levels.mappings.filter(({ mapping_id }) => !granting.has(mapping_id))).toEqual([])
      }
    }
  })
})
