import './pinned-node.mjs'
import { runSteps, staticSteps } from './steps.mjs'

const unitTests = {
  name: 'unit and component tests',
  command: ['vitest', 'run', '--project', 'unit', '--project', 'component', '--reporter', 'default'],
}

process.exitCode = (await runSteps([...staticSteps, unitTests])) ? 0 : 1
