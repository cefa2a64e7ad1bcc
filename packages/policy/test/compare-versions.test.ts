import {
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  tuple,
  uniqueArray,
  type Arbitrary,
} from 'fast-check'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { describe, expect, test } from 'vitest'
import { compareVersions, type VersionChange } from '../src/plan/compare.ts'
import { countByLevel, countInAll } from '../src/plan/count-changes.ts'
import { movedPairs } from '../src/moved-rows.ts'
import {
  planTree,
  type BasicSketch,
  type MappingSketch,
  type PlanSketch,
  type RuleSketch,
} from './support/plan-tree.ts'

const OTHER_IDS = 1_000_000

/** What a person is told: one line for each difference, indented as it stands in the plan. */
function lines(change: VersionChange, depth = -1): string[] {
  const { level, kind, left, right, fields, moved, children } = change
  const row = { ...left, ...right }
  const name =
    [row.ap_rule_name, row.label_show, row.mapping_name, row.basic_rule_name, row.pcr_event_name, row.time_span_name]
      .concat(row.start_quota === undefined ? [] : [`from ${String(row.start_quota)}`], row.mapping_value, row.eff_date)
      .find((found) => typeof found === 'string') ?? ''
  const said = [
    kind === 'same' ? '' : kind,
    ...fields.map(({ field, before, after }) => `${field} ${String(before)}→${String(after)}`),
    moved?.by === 'order' ? `moved ${moved.before}→${moved.after}` : '',
    moved?.by === 'parent'
      ? `moved from ${String(moved.before.pcr_event_name ?? moved.before.mapping_name ?? moved.before.eff_date)}`
      : '',
  ].filter((words) => words !== '')
  const own =
    depth < 0 && said.length === 0
      ? []
      : [`${'  '.repeat(Math.max(depth, 0))}${level} ${String(name)}: ${said.join(', ')}`]
  return [...own, ...children.flatMap((child) => lines(child, depth + 1))]
}

const compare = (left: PlanSketch, right: PlanSketch) =>
  lines(compareVersions(planTree(left), planTree(right, OTHER_IDS)))

const rule = (values: Partial<RuleSketch>): PlanSketch => ({
  events: [{ event: 1, rules: [{ name: 'Access', ...values }] }],
})
const mappings = (...list: MappingSketch[]) => rule({ mappings: list })
const basics = (...list: BasicSketch[]) => mappings({ name: 'Home', versions: [{ basics: list }] })
const dated = (...versions: NonNullable<MappingSketch['versions']>) => mappings({ name: 'Home', versions })
const WITHIN = ['events Event 1: ', '  rules Access: ']
const IN_HOME = [...WITHIN, '    mappings Home: ', '      basic_versions 2026-01-01T00:00:00.000Z: ']
const IN_FAIR = [...IN_HOME, '        basics Fair: ']

describe('two versions', () => {
  test.each<[string, PlanSketch, PlanSketch, string[]]>([
    ['nothing', {}, {}, []],
    [
      'the dates',
      {},
      { exp: '2026-12-31' },
      ['version 2026-01-01T00:00:00.000Z: changed, exp_date null→2026-12-31T00:00:00.000Z'],
    ],
    [
      'an event',
      { events: [{ event: 1 }] },
      { events: [{ event: 2 }] },
      ['events Event 1: removed', 'events Event 2: added'],
    ],
    [
      'the type of a rule plan',
      rule({ type: 'A' }),
      rule({ type: 'B' }),
      ['events Event 1: ', '  rules Access: changed, ap_type A→B'],
    ],
    [
      'a renamed rule plan',
      rule({ mappings: [{ name: 'Home' }] }),
      rule({ name: 'Entry', key: 'access', mappings: [{ name: 'Home' }] }),
      ['events Event 1: ', '  rules Entry: changed, ap_rule_name Access→Entry'],
    ],
    [
      'a rule plan that went to another event',
      { events: [{ event: 1, rules: [{ name: 'Access' }] }, { event: 2 }] },
      { events: [{ event: 1 }, { event: 2, rules: [{ name: 'Access' }] }] },
      ['events Event 2: ', '  rules Access: moved from Event 1'],
    ],
    [
      'a zone that is looked up elsewhere',
      rule({ zones: [{ label: 'Radio', des: 'old' }] }),
      rule({ zones: [{ label: 'Radio', des: 'new' }] }),
      [...WITHIN, '    zones Radio: changed, mapping_des_value old→new'],
    ],
    [
      'a zone that got another label',
      rule({ zones: [{ label: 'Radio', src: 'rat', des: 'map' }] }),
      rule({ zones: [{ label: 'Access type', key: 'radio', src: 'rat', des: 'map' }] }),
      [...WITHIN, '    zones Access type: changed, label_show Radio→Access type'],
    ],
    [
      'a mapping that is tried first now',
      mappings({ name: 'Home', priority: 20 }, { name: 'Roaming', priority: 10 }),
      mappings({ name: 'Home', priority: 20 }, { name: 'Roaming', priority: 30 }),
      [...WITHIN, '    mappings Roaming: changed, priority 10→30, moved 2→1'],
    ],
    [
      'another priority without another order',
      mappings({ name: 'Home', priority: 20 }, { name: 'Roaming', priority: 10 }),
      mappings({ name: 'Home', priority: 20 }, { name: 'Roaming', priority: 15 }),
      [...WITHIN, '    mappings Roaming: changed, priority 10→15'],
    ],
    [
      'a new mapping on top moves nobody',
      mappings({ name: 'Home', priority: 20 }),
      mappings({ name: 'Home', priority: 20 }, { name: 'Roaming', priority: 30 }),
      [...WITHIN, '    mappings Roaming: added'],
    ],
    [
      'a renamed mapping',
      rule({
        zones: [{ label: 'A' }],
        mappings: [{ name: 'Home', units: [{ zone: 0, value: '1' }] }, { name: 'Other' }],
      }),
      rule({
        zones: [{ label: 'A' }],
        mappings: [{ name: 'At home', key: 'home', units: [{ zone: 0, value: '1' }] }, { name: 'Other' }],
      }),
      [...WITHIN, '    mappings At home: changed, mapping_name Home→At home'],
    ],
    [
      'a unit, found by mapping and zone although the zones stand in another order',
      rule({
        zones: [{ label: 'A' }, { label: 'B' }],
        mappings: [
          {
            name: 'Home',
            units: [
              { zone: 0, value: '1' },
              { zone: 1, value: '2' },
            ],
          },
        ],
      }),
      rule({
        zones: [{ label: 'B' }, { label: 'A' }],
        mappings: [
          {
            name: 'Home',
            units: [
              { zone: 1, value: '1' },
              { zone: 0, value: '3' },
            ],
          },
        ],
      }),
      [...WITHIN, '    mappings Home: ', '      units 3: changed, mapping_value 2→3'],
    ],
    [
      'mappings of one name, told apart by their keys',
      mappings({ name: 'Home', versions: [{ basics: [{ name: 'One' }] }] }, { name: 'Home' }),
      mappings(
        { name: 'Home', key: 'home-2' },
        { name: 'Home', key: 'home', versions: [{ basics: [{ name: 'One' }] }] },
      ),
      [...WITHIN, '    mappings Home: moved 2→1'],
    ],
    [
      'the dates of a basic rule version',
      mappings({ name: 'Home', versions: [{ key: 'first', eff: '2026-01-01', basics: [{ name: 'One' }] }] }),
      mappings({ name: 'Home', versions: [{ key: 'first', eff: '2026-07-01', basics: [{ name: 'One', value: 2 }] }] }),
      [
        ...WITHIN,
        '    mappings Home: ',
        '      basic_versions 2026-07-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-07-01T00:00:00.000Z',
        '        basics One: changed, value 0→2',
      ],
    ],
    [
      'the dates of the plan version alone: basic rules that begin and end with it are not told as well',
      { eff: '2026-01-01', exp: '2026-06-30', ...dated({ eff: '2026-01-01', exp: '2026-06-30' }) },
      { eff: '2026-07-01', exp: '2026-12-31', ...dated({ eff: '2026-07-01', exp: '2026-12-31' }) },
      [
        'version 2026-07-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-07-01T00:00:00.000Z, exp_date 2026-06-30T00:00:00.000Z→2026-12-31T00:00:00.000Z',
      ],
    ],
    [
      'what lies in basic rules that begin with their plan version',
      { eff: '2026-01-01', ...dated({ eff: '2026-01-01', basics: [{ name: 'One' }] }) },
      { eff: '2026-07-01', ...dated({ eff: '2026-07-01', basics: [{ name: 'One', value: 2 }] }) },
      [
        'version 2026-07-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-07-01T00:00:00.000Z',
        ...WITHIN,
        '    mappings Home: ',
        '      basic_versions 2026-07-01T00:00:00.000Z: ',
        '        basics One: changed, value 0→2',
      ],
    ],
    [
      'the date of basic rules that begin with their plan version on one side only',
      { eff: '2026-01-01', ...dated({ eff: '2026-01-01', key: 'first' }) },
      { eff: '2026-07-01', ...dated({ eff: '2026-08-01', key: 'first' }) },
      [
        'version 2026-07-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-07-01T00:00:00.000Z',
        ...WITHIN,
        '    mappings Home: ',
        '      basic_versions 2026-08-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-08-01T00:00:00.000Z',
      ],
    ],
    [
      'basic rules that begin with their plan version, found among several without an end',
      { eff: '2026-01-01', ...dated({ eff: '2025-01-01' }, { eff: '2026-01-01', basics: [{ name: 'One' }] }) },
      {
        eff: '2026-07-01',
        ...dated({ eff: '2026-07-01', basics: [{ name: 'One', value: 2 }] }, { eff: '2027-01-01' }),
      },
      [
        'version 2026-07-01T00:00:00.000Z: changed, eff_date 2026-01-01T00:00:00.000Z→2026-07-01T00:00:00.000Z',
        ...WITHIN,
        '    mappings Home: ',
        '      basic_versions 2026-07-01T00:00:00.000Z: ',
        '        basics One: changed, value 0→2',
        '      basic_versions 2025-01-01T00:00:00.000Z: removed',
        '      basic_versions 2027-01-01T00:00:00.000Z: added',
      ],
    ],
    [
      'a basic rule that went to another version of its mapping',
      mappings({ name: 'Home', versions: [{ basics: [{ name: 'One', pcc: 7 }] }, { eff: '2026-07-01' }] }),
      mappings({ name: 'Home', versions: [{}, { eff: '2026-07-01', basics: [{ name: 'One', pcc: 7 }] }] }),
      [
        ...WITHIN,
        '    mappings Home: ',
        '      basic_versions 2026-07-01T00:00:00.000Z: ',
        '        basics One: moved from 2026-01-01T00:00:00.000Z',
      ],
    ],
    [
      'a basic rule that went to another mapping',
      mappings({ name: 'Home', versions: [{ basics: [{ name: 'One' }] }] }, { name: 'Roaming', versions: [{}] }),
      mappings(
        { name: 'Home', versions: [{}] },
        { name: 'Roaming', versions: [{ basics: [{ name: 'One', value: 1 }] }] },
      ),
      [
        ...WITHIN,
        '    mappings Roaming: ',
        '      basic_versions 2026-01-01T00:00:00.000Z: ',
        '        basics One: changed, value 0→1, moved from Home',
      ],
    ],
    [
      'a basic rule that may have come from either of two mappings, and so is told as new',
      mappings(
        ...['A', 'B', 'C'].map((name) => ({ name, versions: [{ basics: name === 'C' ? [] : [{ name: 'One' }] }] })),
      ),
      mappings(
        ...['A', 'B', 'C'].map((name) => ({ name, versions: [{ basics: name === 'C' ? [{ name: 'One' }] : [] }] })),
      ),
      [
        ...WITHIN,
        ...['A', 'B', 'C'].flatMap((name) => [
          `    mappings ${name}: `,
          '      basic_versions 2026-01-01T00:00:00.000Z: ',
          `        basics One: ${name === 'C' ? 'added' : 'removed'}`,
        ]),
      ],
    ],
    [
      'nothing where one of several mappings has another key and the same name',
      mappings({ name: 'A' }, { name: 'B', key: 'b-2' }, { name: 'C' }),
      mappings({ name: 'A' }, { name: 'B' }, { name: 'C' }),
      [],
    ],
    [
      'mappings made by hand on both sides, whose keys differ by their number alone',
      mappings({ name: 'Home', key: 'home-2', priority: 1 }),
      mappings({ name: 'Home', key: 'home', priority: 2 }),
      [...WITHIN, '    mappings Home: changed, priority 1→2'],
    ],
    [
      'another PCC rule of a basic rule, and another name of one',
      basics({ name: 'Fair', pcc: 1 }, { name: 'Old', pcc: 5 }),
      basics({ name: 'Fair', pcc: 2 }, { name: 'New', key: 'old', pcc: 5 }),
      [
        ...IN_HOME,
        '        basics Fair: changed, pcc_rule_id 1→2',
        '        basics New: changed, basic_rule_name Old→New',
      ],
    ],
    [
      'a time span',
      basics({ name: 'Fair', spans: [{ span: 1, value: 1 }, { span: 2 }] }),
      basics({ name: 'Fair', spans: [{ span: 1, value: 3 }, { span: 3 }] }),
      [
        ...IN_FAIR,
        '          time_spans Span 1: changed, value 1→3',
        '          time_spans Span 2: removed',
        '          time_spans Span 3: added',
      ],
    ],
    [
      'a quota',
      basics({ name: 'Fair', accs: [{ start: 0, stop: 10 }, { start: 10 }] }),
      basics({ name: 'Fair', accs: [{ start: 0, stop: 20 }, { start: 20 }] }),
      [
        ...IN_FAIR,
        '          accumulations from 0: changed, stop_quota 10→20',
        '          accumulations from 20: changed, start_quota 10→20',
      ],
    ],
    [
      'the order of quotas: of several accumulators the strongest is applied last',
      basics({
        name: 'Fair',
        accs: [
          { resource: 1, start: 0 },
          { resource: 2, start: 9 },
        ],
      }),
      basics({
        name: 'Fair',
        accs: [
          { resource: 2, start: 9 },
          { resource: 1, start: 0 },
        ],
      }),
      [...IN_FAIR, '          accumulations from 9: moved 2→1'],
    ],
    [
      'a mapping with all below it',
      mappings(),
      basics({ name: 'Fair' }),
      [
        ...WITHIN,
        '    mappings Home: added',
        '      basic_versions 2026-01-01T00:00:00.000Z: added',
        '        basics Fair: added',
      ],
    ],
  ])('differ in %s', (_what, left, right, expected) => {
    expect(compare(left, right).map((line) => line.trimEnd())).toEqual(expected.map((line) => line.trimEnd()))
  })

  test('are counted by level, what is below an added record not again', () => {
    const change = compareVersions(planTree(mappings()), planTree(basics({ name: 'Fair' }), OTHER_IDS))
    const counts = countByLevel(change)
    expect([...counts]).toEqual([['mappings', { added: 1, removed: 0, changed: 0, moved: 0 }]])
    expect(countInAll(counts)).toEqual({ added: 1, removed: 0, changed: 0, moved: 0 })
  })
})

const word = constantFrom('Home', 'Roaming', 'home', 'Night', 'Fair')
const few = <T>(arbitrary: Arbitrary<T>, most = 3) => array(arbitrary, { maxLength: most })
const small = integer({ min: 0, max: 3 })
const day = constantFrom('2026-01-01', '2026-07-01', '2027-01-01')
const basic: Arbitrary<BasicSketch> = record({
  name: word,
  priority: small,
  pcc: option(small),
  acct: option(small),
  value: small,
  spans: few(record({ span: small, pcc: small, value: small })),
  accs: few(record({ resource: small, start: small, stop: option(small), pcc: small, rate: small })),
})
const mapping: Arbitrary<MappingSketch> = record({
  name: word,
  priority: small,
  units: uniqueArray(record({ zone: integer({ min: 0, max: 1 }), value: word, match: small }), {
    selector: ({ zone }) => zone,
  }),
  versions: few(record({ eff: day, exp: option(day), basics: few(basic) }), 2),
})
const sketch: Arbitrary<PlanSketch> = record({
  eff: day,
  exp: option(day),
  events: uniqueArray(
    record({
      event: small,
      rules: few(
        record({
          name: word,
          type: constantFrom('A', 'B'),
          priority: small,
          zones: tuple(record({ label: word, src: word }), record({ label: word, src: word })),
          mappings: few(mapping, 4),
        }),
        2,
      ),
    }),
    { selector: ({ event }) => event, maxLength: 3 },
  ),
})

/** Every record that is on one side only, however deep. */
function oneSided(change: VersionChange, kind: 'added' | 'removed'): number {
  return change.children.reduce((sum, child) => sum + oneSided(child, kind), change.kind === kind ? 1 : 0)
}

describe('any version', () => {
  test('is the same as its copy with other ids', () => {
    assert(
      property(sketch, (plan) => {
        expect(compare(plan, plan)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('compared the other way round has added what was removed, and the same changes', () => {
    assert(
      property(sketch, sketch, (one, other) => {
        const there = compareVersions(planTree(one), planTree(other, OTHER_IDS))
        const back = compareVersions(planTree(other, OTHER_IDS), planTree(one))
        expect([oneSided(back, 'added'), oneSided(back, 'removed')]).toEqual([
          oneSided(there, 'removed'),
          oneSided(there, 'added'),
        ])
        expect(countInAll(countByLevel(back)).changed).toBe(countInAll(countByLevel(there)).changed)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what moved', () => {
  test.each<[string, number[], number[]]>([
    ['nothing', [0, 1, 2], []],
    ['the last to the front', [1, 2, 0], [2]],
    ['the first to the end', [2, 0, 1], [0]],
    ['two that changed places', [0, 2, 1, 3], [2]],
    ['nobody of nobody', [], []],
  ])('is %s', (_what, places, moved) => {
    const flags = movedPairs(places.map((to) => ({ to, weight: 1 })))
    expect(flags.flatMap((flag, index) => (flag ? [index] : []))).toEqual(moved)
  })

  test('are those with another priority, where either could be said to have', () => {
    const pairs = [
      { to: 1, weight: 1 },
      { to: 0, weight: 2 },
    ]
    expect(movedPairs(pairs)).toEqual([true, false])
  })
})

test('twice the mappings take about twice the reads: rows are looked up, not compared each with each', () => {
  expect(readsToCompare(400)).toBeLessThan(2.5 * readsToCompare(200))
})

/** How often rows are read to compare two versions of so many mappings, in which every hundredth differs. */
function readsToCompare(size: number): number {
  const versions = (m: number) => [
    { basics: Array.from({ length: 4 }, (_, n) => ({ name: `Rule ${n}`, pcc: (m + n) % 50, accs: [{ start: 0 }] })) },
  ]
  const big = (extra: number): PlanSketch =>
    rule({
      zones: [{ label: 'A' }, { label: 'B' }],
      mappings: Array.from({ length: size }, (_, m) => ({
        name: `Mapping ${m}`,
        priority: m % 97 === 0 ? m + extra : m,
        units: [{ zone: 0, value: String(m) }],
        versions: versions(m % 101 === 0 ? m + extra : m),
      })),
    })
  let reads = 0
  const counted = (tree: VersionTree): VersionTree => {
    const rows = (of: readonly object[]) =>
      of.map((row) => new Proxy(row, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) }))
    const levels = Object.entries(tree).map(([level, value]) => [level, Array.isArray(value) ? rows(value) : value])
    return Object.fromEntries(levels) as VersionTree
  }
  const change = compareVersions(counted(planTree(big(0))), counted(planTree(big(1), OTHER_IDS)))
  expect(countInAll(countByLevel(change)).changed).toBeGreaterThan(0)
  return reads
}
