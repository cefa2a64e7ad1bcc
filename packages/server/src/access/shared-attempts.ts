import type { Notifications } from '../database/notifications.ts'
import { AttemptLimit } from './attempt-limit.ts'

const TOPIC = 'attempt'

/** Counts what fails at any server on the database; while the others are not heard, what fails here. */
export function sharedAttempts(
  notifications: Notifications,
  now: () => number,
): { limit: AttemptLimit; open: () => void } {
  const limit = new AttemptLimit(now, (key) => notifications.send(TOPIC, key))
  return { limit, open: () => void notifications.listen(TOPIC, (key) => limit.addFailure(key)) }
}
