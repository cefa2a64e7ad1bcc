import { expect, test } from 'vitest'
import { threadStarters } from './thread-starters.mjs'
import { root } from './steps.mjs'

const SIMULATION = 'packages/server/src/features/simulation/worker/simulation-thread.ts'

test.each([
  ['packages/server/src/features/simulation/proof/explain.ts', [SIMULATION]],
  ['packages/engine/src/prove/why-not/why-not.ts', [SIMULATION]],
  ['packages/server/src/app.ts', []],
])('the threads that load %s', (file, starters) => {
  expect(threadStarters(root, file)).toEqual(starters)
})
