import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { Policy } from './policy.ts'

/** Where a policy is asked for: working data, what is edited, a folder of files. */
export interface PolicySource<P extends Policy = Policy> {
  /** The policy of one moment, with all that deciding these requests takes. It stays as it is while others write. */
  policyFor(requests: readonly SimulationRequest[]): P | Promise<P>
}
