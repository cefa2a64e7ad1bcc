import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import { describe, expect, test, vi } from 'vitest'
import { strongestFirst } from '../src/order.ts'
import { apply } from '../src/plan/apply.ts'
import { basicRuleEdits, cellEdits, orderEdits } from '../src/plan/edits.ts'

const basics = [
  { basic_rule_id: 3, basic_rule_name: 'Fair use', priority: 5, place: 1024, key: 'fair-use' },
  { basic_rule_id: 4, basic_rule_name: 'Night', priority: 5, place: 2048, key: 'night' },
]
const time_spans = [{ time_span_rule: 11, basic_rule_id: 3, time_span_id: 1 }]
const accumulations = [
  { acm_rule_id: 21, basic_rule_id: 3, start_quota: 0 },
  { acm_rule_id: 22, basic_rule_id: 4, start_quota: 0 },
]
const version = { basics, time_spans, accumulations }
const NO_PARTS = { time_spans: [], accumulations: [] }

describe('a save of a basic rule', () => {
  test('changes the rule and its parts, and leaves all others the same objects', () => {
    const sent: BasicRuleEdits = {
      basic: { op: 'update', id: 3, row_version: 7, values: { priority: 6 } },
      time_spans: [{ op: 'delete', id: 11, row_version: 1 }],
      accumulations: [
        { op: 'update', id: 21, values: { start_quota: 5 } },
        { op: 'create', id: -1, values: { start_quota: 9 } },
      ],
    }
    const edits = basicRuleEdits(sent)
    expect(edits.map(({ op, kind, id, at, row_version }) => [op, kind, id, at, row_version])).toEqual([
      ['update', 'basics', 3, 'basic', 7],
      ['delete', 'time_spans', 11, 'time_spans.0', 1],
      ['update', 'accumulations', 21, 'accumulations.0', undefined],
      ['create', 'accumulations', -1, 'accumulations.1', undefined],
    ])
    const after = apply(version, edits)
    expect(after.basics).toEqual([{ ...basics[0], priority: 6 }, basics[1]])
    expect(after.basics[1]).toBe(basics[1])
    expect(after.time_spans).toEqual([])
    expect(after.accumulations).toMatchObject([
      { acm_rule_id: 21, start_quota: 5 },
      { acm_rule_id: 22, start_quota: 0 },
      { acm_rule_id: -1, basic_rule_id: 3, start_quota: 9 },
    ])
    expect(version.basics).toBe(basics)
  })

  test('that keeps the rule and touches no part changes nothing', () => {
    const after = apply(version, basicRuleEdits({ basic: { op: 'keep', id: 3 }, ...NO_PARTS }))
    expect(after).toEqual(version)
    expect(after.basics[0]).toBe(basics[0])
    expect(after.time_spans).toBe(time_spans)
  })

  test('creates the rule after its equals, its parts in it, each under a number of its own', () => {
    const values = { basic_rule_name: 'New', priority: 5 }
    const part = (id: string | number) => ({ op: 'create' as const, id, values: { time_span_id: 1 } })
    const sent: BasicRuleEdits = {
      basic: { op: 'create', values },
      time_spans: [part('new-1'), part(-2), part('new-2')],
      accumulations: [],
    }
    const after = apply(version, basicRuleEdits(sent))
    const [, , created] = strongestFirst(after.basics)
    expect(created).toMatchObject({ ...values, basic_rule_id: -1 })
    const added = after.time_spans.filter((span) => span.basic_rule_id === -1)
    expect(added.map(({ time_span_rule: id }) => id)).toEqual([-3, -2, -5])
  })

  test('of what somebody else deleted does nothing; who checks is told', () => {
    const check = vi.fn()
    const sent: BasicRuleEdits = {
      basic: { op: 'update', id: 9, values: { priority: 1 } },
      ...NO_PARTS,
      accumulations: [{ op: 'delete', id: 21 }],
    }
    const edits = basicRuleEdits(sent)
    expect(apply(version, edits, check).basics).toEqual(basics)
    expect(check.mock.calls).toEqual([
      [edits[0], undefined],
      [edits[1], accumulations[0]],
    ])
  })
})

describe('cells', () => {
  const units = [{ mapping_unit_id: 5, mapping_id: 1, ap_rule_zone_id: 2, mapping_value: '1', zone_id: 7 }]
  const unit = { mapping_match_type: 1, mapping_type: 'V', mapping_value: '2' }
  const cell = (mapping_id: number, ap_rule_zone_id: number, filled = true) => ({
    mapping_id,
    ap_rule_zone_id,
    row_version: 3,
    unit: filled ? unit : null,
  })

  test('change, create and empty the units of mappings and rule zones', () => {
    const after = (...cells: ReturnType<typeof cell>[]) =>
      apply({ units }, cellEdits(units, { mappings: [], cells })).units
    expect(after(cell(1, 2))).toEqual([{ ...units[0], ...unit, zone_id: null }])
    expect(after(cell(1, 2, false))).toEqual([])
    expect(after(cell(2, 1, false))).toEqual(units)
    expect(after(cell(2, 1))).toMatchObject([
      units[0],
      { mapping_unit_id: -1, mapping_id: 2, ap_rule_zone_id: 1, ...unit },
    ])
  })

  test('name their place and the version of the unit; new mappings come first, weaker than all others', () => {
    const sent = {
      mappings: [{ ap_rule_id: 9, mapping_name: 'New' }],
      cells: [cell(2, 2, false), cell(-1, 2), cell(1, 2)],
    }
    expect(cellEdits(units, sent)).toMatchObject([
      { op: 'create', kind: 'mappings', id: -1, values: { ap_rule_id: 9, priority: 0 }, at: 'mappings.0' },
      { op: 'create', kind: 'units', values: { mapping_id: -1 }, at: 'cells.1' },
      { op: 'update', kind: 'units', id: 5, row_version: 3, at: 'cells.2' },
    ])
  })
})

test('an order writes what its mappings need, at their places in it', () => {
  const mappings = [1, 2, 3].map((mapping_id) => ({
    mapping_id,
    priority: 0,
    place: 1024 * mapping_id,
    key: `k${mapping_id}`,
  }))
  const edits = orderEdits(mappings, { mappings: [3, 1, 2].map((mapping_id) => ({ mapping_id })) })
  expect(edits).toEqual([{ op: 'update', kind: 'mappings', id: 3, values: { place: 511 }, at: 'mappings.0' }])
  expect(strongestFirst(apply({ mappings }, edits).mappings).map(({ mapping_id }) => mapping_id)).toEqual([3, 1, 2])
})
