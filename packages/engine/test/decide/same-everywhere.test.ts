import { simulationAnswerSchema } from '@tollgate/contract/simulation/answer.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decide } from '../../src/decide/decide.ts'
import { compileVersion } from '../../src/decide/plan/compile-version.ts'
import { assemble, compile } from '../../src/decide/policy.ts'
import { compileWorkflow } from '../../src/decide/workflow/compile-workflow.ts'
import { wallTimeAt } from '../../src/time-span/local-time.ts'
import { timeZoneRules } from '../../src/time-span/time-zone-rules.ts'
import { planTree } from '../../../policy/test/support/plan-tree.ts'
import { BERLIN, request } from './support/ask.ts'
import { WORKED_CONTEXT, WORKED_EXAMPLE } from './support/worked-example.ts'

const data = { ...WORKED_EXAMPLE, network_time_zone: BERLIN }
const asked = request({ context: WORKED_CONTEXT, trace: 'full' })

describe('statement 3: the same request and data give the same bytes', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('where the runtime knows no time zones', () => {
    const before = JSON.stringify(decide(compile(data), asked))
    vi.stubGlobal('Temporal', undefined)
    vi.stubGlobal('Intl', undefined)
    expect(JSON.stringify(decide(compile(data), asked))).toBe(before)
  })

  test.each(['America/New_York', 'Asia/Kolkata'])('on a machine in %s', (zone) => {
    const before = JSON.stringify(decide(compile(data), asked))
    vi.stubEnv('TZ', zone)
    expect(JSON.stringify(decide(compile(data), asked))).toBe(before)
    vi.unstubAllEnvs()
  })

  test('at any time, by any dice', () => {
    const before = JSON.stringify(decide(compile(data), asked))
    vi.useFakeTimers({ now: 0 })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(JSON.stringify(decide(compile(data), asked))).toBe(before)
    vi.restoreAllMocks()
  })

  test('from rows in any order', () => {
    const reversed = {
      ...data,
      references: Object.fromEntries(
        Object.entries(data.references).map(([name, rows]) => [name, (rows as unknown[]).toReversed()]),
      ) as unknown as typeof data.references,
      versions: data.versions.map(({ version, ...levels }) => ({
        version,
        ...(Object.fromEntries(
          Object.entries(levels).map(([name, rows]) => [name, rows.toReversed()]),
        ) as unknown as typeof levels),
      })),
    }
    expect(JSON.stringify(decide(compile(reversed), asked))).toBe(JSON.stringify(decide(compile(data), asked)))
  })

  test('when it is asked again, and after other questions', () => {
    const policy = compile(data)
    const before = JSON.stringify(decide(policy, asked))
    decide(policy, request({ context: { pcr_event_id: 4 } }))
    expect(JSON.stringify(decide(policy, asked))).toBe(before)
  })
})

describe('rules of time zones', () => {
  const moments = Array.from({ length: 400 }, (_, index) => Date.UTC(1971, 0, 1) + index * 117.3 * 24 * 3_600_000)

  test.each([
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'UTC',
  ])('say of %s what the runtime says', (name) => {
    const rules = timeZoneRules(name)
    const edges = rules.changes.flatMap(({ at }) => [at - 1, at])
    for (const moment of [...moments, ...edges]) {
      const at = Math.floor(moment)
      expect(wallTimeAt(at, rules), `${name} ${new Date(at).toISOString()}`).toBe(wallTimeAt(at, name))
    }
  })

  test('are asked for by name', () => {
    const inTokyo = request({ context: { ...WORKED_CONTEXT, time_zone: 'Asia/Tokyo' } })
    expect(() => decide(compile(data), inTokyo)).toThrow(RangeError)
    const policy = compile({ ...data, time_zones: [timeZoneRules('Asia/Tokyo')] })
    expect(decide(policy, inTokyo).install).toEqual(['roam-std'])
  })
})

test('an answer is what the contract says', () => {
  expect(simulationAnswerSchema.strict().safeParse(decide(compile(data), asked)).error).toBeUndefined()
})

test('a policy is put together from parts that were compiled before', () => {
  const { references, versions } = compile(data)
  const parts = { references, versions: [...versions.values()], plans: data.plans, workflows: [] }
  const policy = assemble({ ...parts, network_time_zone: data.network_time_zone })
  expect(decide(policy, asked)).toEqual(decide(compile(data), asked))
})

test('the tree of a version compiles as it is read', () => {
  const tree: VersionTree = planTree({ events: [{ event: 3, rules: [{ name: 'Internet', zones: [] }] }] })
  const { references } = compile(data)
  expect([...compileVersion(tree, references).rulePlans.keys()]).toEqual(tree.events.map((row) => row.pcr_event_id))
})

test('the graph of a workflow compiles as it is read', () => {
  const group = {
    work_group_id: 1,
    work_group_name: 'Entry',
    work_group_type: 'A',
    version_of: null,
    pcc_version_of: null,
    key: 'entry',
    sp_id: 0,
    comments: null,
  }
  const graph: WorkflowGraph = {
    group: { ...group, eff_date: '2026-01-01T00:00:00.000Z', exp_date: null, node_count: 0, row_version: 1 },
    nodes: [],
    condition_groups: [],
    executions: [],
    callbacks: [],
    calls: [],
    names: {},
    units: {},
  }
  expect(compileWorkflow(graph).start).toBeUndefined()
})
