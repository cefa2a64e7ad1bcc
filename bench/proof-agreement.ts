import {
  denseJudged,
  faultOfCover,
  randomJudged,
  summary,
  tryAll,
} from '../packages/engine/test/prove/support/brute-force.ts'
import { wronglyNever } from '../packages/engine/test/prove/support/reached.ts'
import { prove } from '../packages/engine/test/prove/support/prove.ts'
import { pointsOf } from '../packages/engine/src/prove/space/space.ts'
import { randomVersions } from '../packages/engine/test/prove/support/changed-version.ts'
import {
  compare,
  faultOfClasses,
  spaceOf,
  textsOfClasses,
  tryBoth,
} from '../packages/engine/test/prove/support/compare.ts'
import type { Judged } from '../packages/engine/test/prove/support/judge.ts'
import type { Figure } from './requests.ts'

const PLANS = 200
const MOST_CONTEXTS = 100_000
/** Other seeds than those of every check. */
const FIRST_SEED = 10_001

/** Proofs and comparisons beside the naive interpreter, asked about each of their contexts; a difference ends the run. */
export async function measureProofAgreement(): Promise<Figure[]> {
  return [provingAgrees(), comparingAgrees(), warningAgrees()]
}

function provingAgrees(): Figure {
  let [plans, contexts, most] = [0, 0, 0]
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PLANS; seed += 1) {
    const small = randomJudged(seed, { inputs: 5, mappings: 24 })
    const large = denseJudged(seed, { inputs: 5, mappings: 30 })
    for (const judged of [small, large]) {
      const tried = agreement(judged, seed)
      if (tried === undefined) continue
      plans += 1
      contexts += tried
      most = Math.max(most, tried)
    }
  }
  const words = `${contexts.toLocaleString('en')} contexts, up to ${most.toLocaleString('en')} in one`
  console.log(`${plans} proofs of random rule plans agree with every context: ${words}`)
  return { what: 'proofs that agree', engine: 'none', ours: plans, bare: 2 * PLANS, ratio: plans / (2 * PLANS) }
}

/** Versions whose rule plans are all compared together: what trying every context says is then the whole of it. */
function comparingAgrees(): Figure {
  let [versions, contexts, changed, most] = [0, 0, 0, 0]
  for (let seed = FIRST_SEED; seed < FIRST_SEED + PLANS; seed += 1) {
    const both = randomVersions(seed, { rulePlans: 2, inputs: 3, mappings: 6 })
    const space = spaceOf(both)
    const count = pointsOf(space)
    if (count > MOST_CONTEXTS) continue
    const [group, ...others] = compare(both)
    const tried = tryBoth(both, space)
    if (!group && tried.size > 0) throw new Error(`seed ${seed}: no difference was found`)
    if (group && (others.length > 0 || group.contexts !== count)) continue
    const classes = !group || group.changed === 'not decided' ? [] : group.changed
    const fault = faultOfClasses(textsOfClasses(classes), tried)
    if (fault !== undefined) throw new Error(`seed ${seed}: ${fault}`)
    versions += 1
    contexts += count
    changed += tried.size
    most = Math.max(most, count)
  }
  const words = `${contexts.toLocaleString('en')} contexts, up to ${most.toLocaleString('en')} in one, ${changed} classes`
  console.log(`${versions} comparisons of random versions agree with every context: ${words}`)
  return { what: 'comparisons that agree', engine: 'none', ours: versions, bare: PLANS, ratio: versions / PLANS }
}

/** How many contexts were tried; undefined where there are too many. */
function agreement(judged: Judged, seed: number): number | undefined {
  const tries = tryAll(judged, MOST_CONTEXTS)
  if (!tries) return undefined
  const { contexts, never, gaps } = tries
  const proof = prove(judged)
  const [proved, tried] = [JSON.stringify(summary(proof)), JSON.stringify({ contexts, never, gaps })]
  if (proved !== tried) throw new Error(`seed ${seed}\nproved ${proved}\ntried  ${tried}`)
  for (const one of proof.never) {
    const fault = faultOfCover(tries, one)
    if (fault !== undefined) throw new Error(`seed ${seed}, mapping ${one.mapping_id}: ${fault}`)
  }
  return contexts
}

const WARNED_PLANS = 10_000
const CONTEXTS_OF_WARNED = 300

/** No mapping that a context comes to is called unreachable: by warnings, judged by brute force with the engine. */
function warningAgrees(): Figure {
  let said = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + WARNED_PLANS; seed += 1) {
    const judged = wronglyNever(randomJudged(seed, { inputs: 3, mappings: 12 }), seed, CONTEXTS_OF_WARNED)
    if (judged.wrong.length > 0) throw new Error(`seed ${seed}: mappings ${judged.wrong.join()} are reached`)
    said += judged.said
  }
  console.log(
    `${WARNED_PLANS.toLocaleString('en')} random rule plans: ${said.toLocaleString('en')} mappings rightly unreachable`,
  )
  return { what: 'warnings that agree', engine: 'none', ours: WARNED_PLANS, bare: WARNED_PLANS, ratio: 1 }
}
