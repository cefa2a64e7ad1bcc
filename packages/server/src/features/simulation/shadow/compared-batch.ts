import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { MOST_GROUPS, type BatchComparison } from '@tollgate/contract/simulation/suite.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { toldDifferences } from '@tollgate/engine/decide/compare-expected.ts'
import { envelope } from '../../../http/envelope.ts'
import { readBatch } from '../batch.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import { SlicedWork } from '../proof/sliced-work.ts'
import { unknownRecords } from '../request/unknown-records.ts'
import type { Simulator } from '../simulator.ts'

type PolicyPair = readonly [StoredPolicy, StoredPolicy]
interface Asked {
  both: PolicyPair
  requests: readonly SimulationRequest[]
  left_out: number
}

type Group = BatchComparison['groups'][number]

/** Asks two policies the same requests. The only answer counts and groups the differences. */
export class ComparedBatch {
  readonly #asked: Asked
  #isTold = false

  private constructor(asked: Asked) {
    this.#asked = asked
  }

  static async read(
    simulator: Simulator,
    { text, isLines, beside: asked }: { text: string; isLines: boolean; beside: AskedPolicy },
  ): Promise<ComparedBatch> {
    const { policy, ...batch } = await readBatch(simulator, text, isLines)
    const beside = await simulator.policies.policyOf(asked, batch.requests, 'beside')
    return new ComparedBatch({ both: [policy, beside], ...batch })
  }

  async next(): Promise<string | null> {
    if (this.#isTold) return null
    this.#isTold = true
    return JSON.stringify(envelope(await new SlicedWork().finish(compared(this.#asked))))
  }
}

function* compared({ both, requests, left_out: unread }: Asked): Generator<undefined, BatchComparison> {
  const [policy, beside] = both
  const groups = new Map<string, Group>()
  let [contexts, different] = [0, 0]
  for (const asked of requests) {
    const request = { ...asked, trace: 'none' as const }
    yield
    if (unknownRecords(beside, request).length > 0) continue
    contexts += 1
    const differences = toldDifferences(decide(policy, request), decide(beside, request))
    if (differences.length === 0) continue
    different += 1
    const name = nameOf(differences)
    const group = groups.get(name) ?? { differences, contexts: 0, example: request.context }
    group.contexts += 1
    groups.set(name, group)
  }
  const left_out = unread + requests.length - contexts
  const most = [...groups.values()].toSorted((a, b) => b.contexts - a.contexts).slice(0, MOST_GROUPS)
  return { policy: policy.source, beside: beside.source, contexts, left_out, different, groups: most }
}

/** The rest of a quota differs in each context, so it does not name a group. */
const LEFT = /^quotas\.\d+\.amount$/

function nameOf(differences: Group['differences']): string {
  return JSON.stringify(differences.map((one) => (LEFT.test(one.field) ? one.field : one)))
}
