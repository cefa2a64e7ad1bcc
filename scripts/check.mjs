import './pinned-node.mjs'
import { runSteps, staticSteps } from './steps.mjs'

const unitTests = { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit', '--reporter', 'default'] }

process.exitCode = (await runSteps([...staticSteps, unitTests])) ? 0 : 1
