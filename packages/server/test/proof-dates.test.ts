import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComparisonAnswer, ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

interface Version {
  pcc_rule_ver_id: number
  eff_date: string
  exp_date: string | null
}

describe.each(engines)('what is told about stays inside its dates on %s', (engine) => {
  let server: TestServer
  let versions: Version[]
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
    const { body } = await server.call('GET', 'policy-plan-ver?pcr_plan_id=1')
    versions = body.data as unknown as Version[]
  })
  afterAll(() => server.stop())

  const day = (at: string) => at.slice(0, '2026-01-31'.length)
  const isWithin = (at: string, { eff_date, exp_date }: Version) =>
    day(at) >= day(eff_date) && (exp_date === null || day(at) <= day(exp_date))

  test('a comparison with the next version asks only on days of that version, and finds no loss that cannot happen', async () => {
    const [, current, next] = versions
    if (!current || !next) throw new Error('The demo network has three versions')
    const asked = { before: current.pcc_rule_ver_id, after: next.pcc_rule_ver_id }
    const { body } = await server.call('POST', 'simulation/comparison', asked)
    const { groups } = body.data as unknown as ComparisonAnswer
    const changed = groups.flatMap((group) => (group.changed === 'not decided' ? [] : group.changed))
    expect(changed.length).toBeGreaterThan(0)
    for (const { example } of changed) expect(isWithin(example.at, next), example.at).toBe(true)
    const lost = groups
      .filter(({ before, after }) => before.length > 0 && after.length > 0)
      .flatMap((group) => (group.changed === 'not decided' ? [] : group.changed))
      .filter(({ before, after }) => before.rules.length > 0 && after.rules.length + after.refused.length === 0)
    expect(lost).toEqual([])
  })

  test.each([0, 1, 2])('examples of a proof of version %i lie within its dates', async (place) => {
    const version = versions[place]
    if (!version) throw new Error('The demo network has three versions')
    const { body } = await server.call('POST', 'simulation/proof', { pcc_rule_ver_id: version.pcc_rule_ver_id })
    const { rule_plans } = body.data as unknown as ProofAnswer
    const examples = rule_plans.flatMap(({ gap, never }) => [
      ...(typeof gap === 'object' ? [gap.example] : []),
      ...never.flatMap(({ example }) => example ?? []),
    ])
    expect(examples.length).toBeGreaterThan(0)
    for (const { at } of examples) expect(isWithin(at, version), at).toBe(true)
  })

  test('examples of a workflow that begins in the future lie behind its beginning', async () => {
    const { body: created } = await server.call('POST', 'rule-workflow-group', {
      work_group_name: 'Next year',
      work_group_type: 'A',
      eff_date: '2090-01-01',
    })
    const { work_group_id } = created.data
    await server.call('POST', 'rule-workflow-node', { work_group_id, work_node_type: 'S', work_node_name: 'Start' })
    const { body } = await server.call('POST', 'simulation/proof', { work_group_id })
    const reached = (body.data as unknown as ProofAnswer).workflow?.reached ?? []
    expect(reached.map(({ example }) => day(example.at))).toEqual(['2090-01-01'])
  })
})
