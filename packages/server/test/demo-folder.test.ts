import { expect, test } from 'vitest'
import { movedTo } from '../src/seed/demo-network.ts'

test.each([
  ['2026-11-30', '2026-09-01', '2027-01-31'],
  ['2026-12-31', '2026-10-01', '2027-02-28'],
  ['2027-11-01', '2027-09-01', '2028-01-31'],
  ['2028-02-29', '2027-12-01', '2028-04-30'],
  ['2025-01-15', '2024-11-01', '2025-03-31'],
])('on %s the version in force goes from %s to %s', (today, from, to) => {
  const given = { key: 'plans/roaming/2026-09-01', text: 'from: "2026-09-01"\nto: "2027-01-31"\n' }
  expect(movedTo(new Date(today), given)).toEqual({
    key: `plans/roaming/${from}`,
    text: `from: "${from}"\nto: "${to}"\n`,
  })
})

test('test cases ask on the day itself, and other dates stay', () => {
  const [noon, workflow] = [
    { key: 'tests/roaming/noon', text: 'at: "2026-11-01T11:00:00.000Z"' },
    { key: 'workflows/entry', text: 'from: "2026-11-01"' },
  ]
  expect(movedTo(new Date('2028-02-29'), noon).text).toBe('at: "2028-02-29T11:00:00.000Z"')
  expect(movedTo(new Date('2028-02-29'), workflow)).toEqual(workflow)
})
