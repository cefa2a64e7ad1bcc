import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import { expect, test } from 'vitest'
import { describeParts } from './rule-flow-detail.tsx'
import { findingsOf } from './findings.ts'
import { pieces } from './flow-description-input.tsx'

const findings = (text: string) => findingsOf(parseFlowDescription(text), text)

test('a fault names its place and what is expected there', () => {
  expect(findings('deny out ip from any to assigned')).toMatchObject([
    { kind: 'fault', place: 'Characters 1 to 4', expected: 'permit' },
  ])
})

test('what is missing is missing at the end', () => {
  expect(findings('permit out ip from any')[0]).toMatchObject({ kind: 'fault', place: 'At the end' })
})

test('an accepted text carries its warnings', () => {
  expect(findings('permit out 17 from any to any')).toMatchObject([{ kind: 'warning', place: 'Characters 27 to 29' }])
  expect(findings('permit out 17 from any to assigned')).toEqual([])
})

test('the text is cut at the marks, and an empty mark takes a blank', () => {
  expect(pieces('permit in ip', [{ start: 7, end: 9, kind: 'fault' }]).map(({ part, kind }) => [part, kind])).toEqual([
    ['permit ', undefined],
    ['in', 'fault'],
    [' ip', undefined],
  ])
  expect(pieces('permit', [{ start: 6, end: 6, kind: 'fault' }])).toHaveLength(2)
})

test('a filter in words', () => {
  const result = parseFlowDescription('permit out 17 from 8.8.8.0/24 53 to assigned')
  expect(result.verdict === 'error' ? [] : describeParts(result.parts)).toEqual([
    { name: 'Protocol', words: 'UDP' },
    { name: 'Remote side', words: '8.8.8.0/24, port 53' },
    { name: 'Device', words: 'any address assigned to the device' },
  ])
})
