import type { Statement, TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { describe, expect, test } from 'vitest'
import { litOfTrace } from './lit-of-trace.ts'

const EMPTY = { resource: null, id: null, text: '', left: null, operator: null, right: null, result: null }
const traceOf = (lines: readonly Partial<TraceLine>[]): TraceLine[] =>
  lines.map((line, index) => ({ ...EMPTY, statement: 7, ...line, step: index + 1 }))
const node = (statement: Statement, id: number) => ({ statement, resource: 'rule-workflow-node', id })

const RUN = traceOf([
  { statement: 36, resource: 'rule-workflow-group', id: 9 },
  node(37, 1),
  node(38, 2),
  { statement: 42, resource: 'rule-workflow-cond', id: 5, left: '20801', result: false },
  { ...node(39, 2), result: false },
  node(38, 3),
  { statement: 43, resource: 'rule-workflow-exec', id: 6, result: 'gold' },
])

describe('what a path lights', () => {
  const unit = (id: number, result: boolean) => ({
    statement: 16 as const,
    resource: 'policy-plan-mapping-unit',
    id,
    result,
  })
  const mapping = (id: number, result: boolean) => ({
    statement: 17 as const,
    resource: 'policy-plan-mapping',
    id,
    result,
  })
  const TABLE = traceOf([
    { statement: 10, resource: 'policy-plan-rule', id: 7 },
    { statement: 12, resource: 'policy-plan-rule-zone', id: 21, text: 'Zone', left: '20801', result: 4 },
    { statement: 11, resource: 'policy-plan-rule-zone', id: 22, text: 'The source is unknown', result: 'unknown' },
    unit(41, true),
    unit(42, false),
    unit(43, false),
    mapping(30, false),
    unit(44, true),
    mapping(31, true),
  ])

  test('every cell that was asked with what it said, the first that fails, the row that is taken', () => {
    const said = [...litOfTrace(TABLE)].map(([key, { said: what, words }]) => [key, what ?? words])
    expect(said).toEqual([
      ['policy-plan-rule 7', ''],
      ['policy-plan-rule-zone 21', '20801'],
      ['policy-plan-rule-zone 22', 'unknown'],
      ['policy-plan-mapping-unit 41', 'yes'],
      ['policy-plan-mapping-unit 42', 'first no'],
      ['policy-plan-mapping-unit 43', 'no'],
      ['policy-plan-mapping 30', 'no'],
      ['policy-plan-mapping-unit 44', 'yes'],
      ['policy-plan-mapping 31', 'yes'],
    ])
    expect(litOfTrace(TABLE).get('policy-plan-mapping 31')?.words).toBe('Taken')
  })

  test('of a table up to a step: the cell of the step is marked, what comes behind it is not lit', () => {
    const lit = litOfTrace(TABLE, 5)
    expect(lit.get('policy-plan-mapping-unit 42')).toEqual({ isCurrent: true, words: '', said: 'first no' })
    expect(lit.has('policy-plan-mapping 30')).toBe(false)
  })

  test('nodes with what they saw and said, and the links between them', () => {
    expect(Object.fromEntries([...litOfTrace(RUN)].map(([key, { words }]) => [key, words]))).toEqual({
      'rule-workflow-node 1': 'Taken',
      'rule-workflow-link 1-yes': '',
      'rule-workflow-node 2': '20801 → No',
      'rule-workflow-link 2-no': '',
      'rule-workflow-node 3': 'gold',
    })
  })

  test('up to a step: what comes behind it is not lit, the node of the step is marked', () => {
    const lit = litOfTrace(RUN, 3)
    expect([...lit.keys()]).toEqual(['rule-workflow-node 1', 'rule-workflow-link 1-yes', 'rule-workflow-node 2'])
    expect(lit.get('rule-workflow-node 2')?.isCurrent).toBe(true)
  })
})
