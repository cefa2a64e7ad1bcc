import { sessionStepSchema, type SessionStep } from '@tollgate/contract/simulation/session.ts'
import { expect, test } from 'vitest'
import { givenSteps, happeningAt, withoutEmpty } from './happening.ts'
import { asHappenings } from './fields-of-session.ts'

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const used = [{ monitoring_key: 'MK-MONTH', amount: 100, rum: 2 }]
const start = happeningAt(at('08:00'), { start: true })
const steady = happeningAt(at('09:00'), { used, until: at('15:00'), every: 60 })
const roams = happeningAt(at('11:30'), { events: [4] })

const stepsOf = (...of: Parameters<typeof givenSteps>): SessionStep[] =>
  givenSteps(...of).map(({ step }) => sessionStepSchema.parse(withoutEmpty(step)))
const shown = (steps: readonly SessionStep[]) => asHappenings(steps).map(withoutEmpty)

test('usage at a steady rate is one thing again, also where something else happens meanwhile', () => {
  expect(shown(stepsOf([start, steady]))).toEqual([start, steady].map(withoutEmpty))
  expect(shown(stepsOf([start, steady, roams]))).toEqual([start, steady, roams].map(withoutEmpty))
})

test('it is left as it is where that is not what was reported', () => {
  const reports = ['09:00', '10:00', '11:10'].map((time) => happeningAt(at(time), { used }))
  expect(shown(stepsOf([start, ...reports]))).toEqual([start, ...reports].map(withoutEmpty))
  const two = reports.slice(0, 2)
  expect(shown(stepsOf([start, ...two]))).toEqual([start, ...two].map(withoutEmpty))
  const withEvents = ['09:00', '10:00', '11:00'].map((time) => happeningAt(at(time), { used, events: [4] }))
  expect(shown(stepsOf([start, ...withEvents]))).toEqual([start, ...withEvents].map(withoutEmpty))
})

test('two rates are two things, and give the same steps', () => {
  const slower = happeningAt(at('15:00'), { used, until: at('21:00'), every: 120 })
  const steps = stepsOf([start, steady, slower])
  const happenings = asHappenings(steps)
  expect(happenings.filter(({ every }) => every !== undefined)).toHaveLength(2)
  expect(stepsOf(happenings)).toEqual(steps)
})
