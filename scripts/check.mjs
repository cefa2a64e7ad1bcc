import './pinned-node.mjs'
import { runBeside, staticSteps } from './steps.mjs'

const unitTests = {
  name: 'unit and component tests',
  command: 'vitest run --project unit --project component --tags-filter !random --reporter default'.split(' '),
}

// The tests keep two cores busy three quarters of the time.
process.exitCode = (await runBeside([unitTests], staticSteps)) ? 0 : 1
