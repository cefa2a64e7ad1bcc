import './pinned-node.mjs'
import { runBeside, staticSteps } from './steps.mjs'

const tests = [
  { name: 'unit tests', command: 'vitest run --project unit --tags-filter !random --reporter default'.split(' ') },
  {
    name: 'component tests of what was changed since they ran',
    command: 'vitest run --project component --sinceLastRun --reporter default'.split(' '),
  },
]

process.exitCode = (await runBeside(tests, staticSteps)) ? 0 : 1
