import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MOST_REQUESTS, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { refusal } from '../../http/app-error.ts'
import { fieldOf } from '../../http/parse-body.ts'
import type { Simulator } from './simulator.ts'

/** Requests that are read or decided in one go; others are served in between. */
const AT_ONCE = 25
/** Characters of answers that are handed on together. */
const LONGEST_PIECE = 64 * 1024

/** A batch on its way: all requests are read before the first is answered, so that a fault refuses the whole. */
export class Batch {
  readonly #simulator: Simulator
  readonly #requests: readonly SimulationRequest[]
  #answered = 0

  private constructor(simulator: Simulator, requests: readonly SimulationRequest[]) {
    this.#simulator = simulator
    this.#requests = requests
  }

  /** Reads the text of a body: one request a line, or one JSON object that holds them. */
  static async read(simulator: Simulator, text: string, isLines: boolean): Promise<Batch> {
    const bodies = isLines ? linesOf(text) : itemsOf(text)
    if (bodies.length === 0) throw refusal('INVALID', 'At least one request is needed', 'requests')
    if (bodies.length > MOST_REQUESTS) throw refusal('INVALID', `At most ${MOST_REQUESTS} requests`, 'requests')
    const requests: SimulationRequest[] = []
    for (let first = 0; first < bodies.length; first += AT_ONCE) {
      requests.push(...(await simulator.read(bodies.slice(first, first + AT_ONCE), first)))
      await yieldToOthers()
    }
    return new Batch(simulator, requests)
  }

  /** Further answers, one a line; null after the last. */
  async next(): Promise<string | null> {
    let piece = ''
    while (piece.length < LONGEST_PIECE && this.#answered < this.#requests.length) {
      const requests = this.#requests.slice(this.#answered, this.#answered + AT_ONCE)
      for (const answer of await this.#simulator.decide(requests)) piece += `${JSON.stringify(answer)}\n`
      this.#answered += requests.length
      await yieldToOthers()
    }
    return piece === '' ? null : piece
  }
}

function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    try {
      return JSON.parse(line)
    } catch {
      throw refusal('INVALID', 'The line is not valid JSON', `requests.${index}`)
    }
  })
}

function itemsOf(text: string): unknown[] {
  const requests = fieldOf(parsed(text), 'requests')
  if (requests === undefined) throw refusal('REQUIRED', undefined, 'requests')
  if (!Array.isArray(requests)) throw refusal('INVALID', 'Must be an array of requests', 'requests')
  return requests
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('INVALID', 'The body is not valid JSON')
  }
}
