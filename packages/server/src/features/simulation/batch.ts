import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import { MOST_REQUESTS, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { AppError, refusal } from '../../app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import type { StoredPolicy } from './policy/policy-store.ts'
import { SlicedWork } from './proof/sliced-work.ts'
import { observedRequests } from './shadow/observed.ts'
import { unknownRecords } from './request/unknown-records.ts'
import { answerOf, requestsIn, type Simulator } from './simulator.ts'
/** Requests between pauses of the thread. */
const AT_ONCE = 25
/** Limit of reported faults. */
const MOST_FAULTS = 100
/** Characters of answers that are sent together. */
const LONGEST_PIECE = 64 * 1024

/**
 * A running batch. All requests are read before the first is answered, so that a fault refuses the whole batch. All are
 * decided by the policy of that moment.
 */
export class RequestBatch {
  readonly #policy: StoredPolicy
  readonly #requests: readonly SimulationRequest[]
  #answered = 0

  private constructor(policy: StoredPolicy, requests: readonly SimulationRequest[]) {
    this.#policy = policy
    this.#requests = requests
  }

  static async read(simulator: Simulator, text: string, isLines: boolean): Promise<RequestBatch> {
    const { policy, requests } = await readBatch(simulator, text, isLines)
    return new RequestBatch(policy, requests)
  }

  /** More answers, one per line; null after the last. */
  async next(): Promise<string | null> {
    let piece = ''
    while (piece.length < LONGEST_PIECE && this.#answered < this.#requests.length) {
      const requests = this.#requests.slice(this.#answered, this.#answered + AT_ONCE)
      for (const request of requests) piece += `${JSON.stringify(answerOf(this.#policy, request))}\n`
      this.#answered += requests.length
      await yieldToOthers()
    }
    return piece === '' ? null : piece
  }
}

/**
 * Reads a batch and its policy from a body: one request per line, a JSON object of requests, or the contexts that nodes
 * recorded.
 */
export async function readBatch(
  simulator: Simulator,
  text: string,
  isLines: boolean,
): Promise<{ policy: StoredPolicy; requests: readonly SimulationRequest[]; left_out: number }> {
  const body = isLines ? { requests: linesOf(text) } : parsed(text)
  const observed = fieldOf(body, 'observed')
  const bodies = observed === undefined ? itemsOf(body) : await observedRequests(simulator, body)
  if (bodies.length > MOST_REQUESTS) throw refusal('INVALID', `At most ${MOST_REQUESTS} requests`, 'requests')
  const slices = new SlicedWork()
  const read = await slices.finish(parsedBy(simulator, bodies))
  const requests = requestsIn(read)
  const policy = await sourceOf(simulator, bodies).policyFor(requests)
  if (observed !== undefined) {
    const known = requests.filter((one) => unknownRecords(policy, one).length === 0)
    return { policy, requests: known, left_out: bodies.length - known.length }
  }
  const faults = await slices.finish(faultsIn(read, policy))
  if (faults.length > 0) throw new AppError(faults)
  return { policy, requests, left_out: 0 }
}

/** All requests of a batch must name the same policy. */
function sourceOf(simulator: Simulator, bodies: readonly unknown[]) {
  const [first, ...others] = bodies
  for (const field of ['release', 'change_set_ids']) {
    const asked = JSON.stringify(fieldOf(first, field))
    const other = others.findIndex((body) => JSON.stringify(fieldOf(body, field)) !== asked)
    if (other < 0) continue
    throw refusal('INVALID', 'All requests of a batch ask the same policy', `requests.${other + 1}.${field}`)
  }
  return simulator.sourceOf(first)
}

type Read = SimulationRequest | Fault[]

function* parsedBy(simulator: Simulator, bodies: readonly unknown[]): Generator<undefined, Read[]> {
  const read: Read[] = []
  for (const body of bodies) {
    read.push(simulator.parse(body))
    yield
  }
  return read
}

function* faultsIn(read: readonly Read[], policy: StoredPolicy): Generator<undefined, Fault[]> {
  const faults: Fault[] = []
  for (const [index, one] of read.entries()) {
    if (faults.length >= MOST_FAULTS) break
    faults.push(...faultsAt(`requests.${index}`, Array.isArray(one) ? one : unknownRecords(policy, one)))
    yield
  }
  return faults
}

function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    try {
      return parseExactJson(line)
    } catch {
      throw refusal('INVALID', 'The line is not valid JSON', `requests.${index}`)
    }
  })
}

function itemsOf(body: unknown): unknown[] {
  const requests = fieldOf(body, 'requests')
  if (requests === undefined) throw refusal('REQUIRED', undefined, 'requests')
  if (!Array.isArray(requests)) throw refusal('INVALID', 'Must be an array of requests', 'requests')
  if (requests.length === 0) throw refusal('INVALID', 'At least one request is needed', 'requests')
  return requests
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw refusal('INVALID', 'The body is not valid JSON')
  }
}
