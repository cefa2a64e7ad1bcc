import type { Bells } from '../database/bells.ts'
import { AttemptLimit } from './attempt-limit.ts'

const TOPIC = 'attempt'

/** Counts what fails at any server on the database; while the others are not heard, what fails here. */
export function sharedAttempts(bells: Bells, now: () => number): { limit: AttemptLimit; open: () => void } {
  const limit = new AttemptLimit(now, (key) => bells.ring(TOPIC, key))
  return { limit, open: () => void bells.listen(TOPIC, (key) => limit.addFailure(key)) }
}
