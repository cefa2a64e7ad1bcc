import type { TokenScope } from '@tollgate/contract/access/token-row.ts'

export interface TokenRights {
  scope: TokenScope
  /** Names of the catalogues that it may reach; null: everything. */
  catalogues: readonly string[] | null
}

export const METRICS = '/metrics'
