import { fault, type Fault } from '@tollgate/contract/errors.ts'

/** Whether a CSV file guards formulas: yes unless the query has `guard=0`. */
export function parseGuard(given: unknown, faults: Fault[]): boolean {
  if (given !== undefined && given !== '0' && given !== '1')
    faults.push(fault('INVALID', 'guard must be 0 or 1', 'guard'))
  return given !== '0'
}
