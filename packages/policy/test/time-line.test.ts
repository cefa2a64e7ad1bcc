import { expect, test } from 'vitest'
import { timeLine } from '../src/plan/time-line.ts'

const version = (eff_date: string, exp_date: string | null = null) => ({
  eff_date: `${eff_date}T00:00:00.000Z`,
  exp_date: exp_date && `${exp_date}T23:59:59.999Z`,
})
const [JANUARY, FEBRUARY, LATE, SPRING, OPEN] = [
  version('2026-01-01', '2026-01-31'),
  version('2026-02-01', '2026-02-28'),
  version('2026-02-10', '2026-02-20'),
  version('2026-02-15', '2026-05-31'),
  version('2026-06-02'),
]

test.each([
  ['that follow each other', [FEBRUARY, JANUARY], [0, 0], [], []],
  ['with days between', [JANUARY, OPEN], [0, 0], [{ from: '2026-02-01', to: '2026-06-01' }], []],
  ['with one day between', [SPRING, OPEN], [0, 0], [{ from: '2026-06-01', to: '2026-06-01' }], []],
  ['of which one lies in another', [FEBRUARY, LATE], [0, 1], [], [{ from: '2026-02-10', to: '2026-02-20' }]],
  ['that reach into each other', [FEBRUARY, SPRING], [0, 1], [], [{ from: '2026-02-15', to: '2026-02-28' }]],
  ['without an end', [OPEN, OPEN], [0, 1], [], [{ from: '2026-06-02', to: null }]],
  ['of which there is one', [OPEN], [0], [], []],
  ['of which there is none', [], [], [], []],
])('versions %s', (_what, versions, lanes, gaps, overlaps) => {
  const line = timeLine(versions)
  expect(line.bars.map(({ lane }) => lane)).toEqual(lanes)
  expect([line.gaps, line.overlaps]).toEqual([gaps, overlaps])
})

test('a gap is filled by a longer version that began before', () => {
  const long = version('2026-01-01', '2026-12-31')
  expect(timeLine([long, LATE, OPEN]).gaps).toEqual([])
})
