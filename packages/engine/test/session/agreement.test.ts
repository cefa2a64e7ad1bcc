import { NOT_COUNTED } from '@tollgate/contract/simulation/session.ts'
import { expect, test } from 'vitest'
import { compareSessionsOn } from './random/agreement.ts'

/** Networks and sequences on each; `TOLLGATE_SESSIONS=1000x100` plays 100,000. */
const [NETWORKS = 0, SEQUENCES = 0] = (process.env.TOLLGATE_SESSIONS ?? '150x5').split('x').map(Number)
const MOST_STEPS = Number(process.env.TOLLGATE_SESSION_STEPS ?? 12)
const MET = ['event', 'release', 'plan', 'version', 'moment', 'input', 'policy', 'error', 'quota held', ...NOT_COUNTED]
const LONGEST = process.env.TOLLGATE_SESSIONS ? 36_000_000 : 60_000

test(
  'engine and naive interpreter agree byte for byte on random sequences',
  () => {
    const met: Record<string, number> = {}
    let [sequences, steps] = [0, 0]
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const { disagreement, ...run } = compareSessionsOn(seed, SEQUENCES, MOST_STEPS)
      expect(disagreement?.differences ?? [], JSON.stringify(disagreement)).toEqual([])
      sequences += run.sequences
      steps += run.steps
      for (const [what, count] of Object.entries(run.met)) met[what] = (met[what] ?? 0) + count
    }
    if (process.env.TOLLGATE_SESSIONS) console.log(JSON.stringify({ sequences, steps, met }))
    for (const what of MET) expect(met[what], what).toBeGreaterThan(0)
  },
  LONGEST,
)
