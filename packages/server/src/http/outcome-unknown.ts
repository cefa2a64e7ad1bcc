import { fault, type Fault } from '@tollgate/contract/errors.ts'

/** Answer to a write whose commit the database did not confirm. */
export const OUTCOME_UNKNOWN: Fault = {
  ...fault(
    'UNAVAILABLE',
    'The outcome is unknown: the database was lost, or its standby, before it confirmed the write. Send the same request with the same Idempotency-Key again to learn it',
  ),
  outcome: 'unknown',
}
