// Takes the pictures of docs/guide anew: the journeys of e2e/jobs, one after the other on a fresh demo network.
import './pinned-node.mjs'
import { runSteps } from './steps.mjs'

const succeeded = await runSteps([
  {
    name: 'pictures of the guide',
    command: ['playwright', 'test', 'e2e/jobs', '--workers=1'],
    env: { TOLLGATE_GUIDE: '1' },
  },
])
process.exitCode = succeeded ? 0 : 1
