import './pinned-node.mjs'
import { runRows, staticSteps } from './steps.mjs'

const unitTests = {
  name: 'unit and component tests',
  command: ['vitest', 'run', '--project', 'unit', '--project', 'component', '--reporter', 'default'],
}

// Neither keeps two cores busy by itself.
process.exitCode = (await runRows(staticSteps, [unitTests])) ? 0 : 1
