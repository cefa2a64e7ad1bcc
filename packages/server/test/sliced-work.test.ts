import { expect, test } from 'vitest'
import { AppError } from '../src/app-error.ts'
import { SlicedWork } from '../src/features/simulation/proof/sliced-work.ts'

function* steps(count: number): Generator<undefined, string> {
  for (let step = 0; step < count; step += 1) yield
  return 'done'
}

test('long work is finished, and others have their turn meanwhile', async () => {
  const slices = new SlicedWork()
  let others = 0
  const timer = setInterval(() => (others += 1), 1)
  expect(await slices.finish(steps(3_000_000))).toBe('done')
  clearInterval(timer)
  expect(others).toBeGreaterThan(0)
})

test('work that nobody waits for any more is given up', async () => {
  const slices = new SlicedWork()
  const work = slices.finish(steps(Number.POSITIVE_INFINITY))
  slices.stop()
  const refused = await work.catch((error: unknown) => error)
  expect(refused instanceof AppError && refused.faults.map(({ code }) => code)).toEqual(['UNAVAILABLE'])
})
