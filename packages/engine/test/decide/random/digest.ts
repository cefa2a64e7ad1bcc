import { decide } from '../../../src/decide/decide.ts'
import { compile } from '../../../src/decide/policy.ts'
import { randomPolicyData } from './agreement.ts'
import { Dice } from './dice.ts'
import { randomRequest } from './random-request.ts'

const START = 2_166_136_261
const FACTOR = 16_777_619

/** One number for every byte of the answers to random requests (FNV-1a): two runtimes that give the same give the same answers. */
export function digest(seeds: readonly number[], contexts: number): number {
  let hash = START
  for (const seed of seeds) {
    const dice = new Dice(seed)
    const data = randomPolicyData(dice)
    const policy = compile(data)
    for (let count = 0; count < contexts; count += 1) {
      const text = JSON.stringify(decide(policy, randomRequest(dice, data)))
      for (let place = 0; place < text.length; place += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(place), FACTOR) >>> 0
      }
    }
  }
  return hash
}
