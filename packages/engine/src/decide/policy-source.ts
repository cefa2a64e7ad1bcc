import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { Policy } from './policy.ts'

/** Where a policy comes from: working data, unsaved edits, a release, or a folder of files. */
export interface PolicySource<P extends Policy = Policy> {
  /** A snapshot with everything that these requests need. Later writes do not change it. */
  policyFor(requests: readonly SimulationRequest[]): P | Promise<P>
}
