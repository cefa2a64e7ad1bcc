import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import { describe, expect, test } from 'vitest'
import { litOfTrace } from './lit-of-trace.ts'

const EMPTY = { resource: null, id: null, text: '', left: null, operator: null, right: null, result: null }
const traceOf = (lines: readonly Partial<TraceLine>[]): TraceLine[] =>
  lines.map((line, index) => ({ ...EMPTY, statement: 0, ...line, step: index + 1 }))
const node = (statement: number, id: number) => ({ statement, resource: 'rule-workflow-node', id })

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
  test('mappings that are chosen, not those that were looked at', () => {
    const lit = litOfTrace(
      traceOf([
        { statement: 17, resource: 'policy-plan-mapping', id: 30, result: false },
        { statement: 17, resource: 'policy-plan-mapping', id: 31, result: true },
      ]),
    )
    expect([...lit.keys()]).toEqual(['policy-plan-mapping 31'])
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
