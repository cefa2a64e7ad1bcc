/** The tables that say who approved and published what, and what it was, with their keys. */
export const ACTS = {
  release: ['release_id'],
  release_pointer: ['pointer_id'],
  release_change_set: ['release_id', 'change_set_id'],
  rollout: ['release_id'],
  change_set: ['change_set_id'],
  change_set_author: ['change_set_id', 'user_id'],
  change_set_approval: ['change_set_id', 'user_id'],
  change_set_comment: ['comment_id'],
  account_maker: ['user_id', 'maker_id'],
  former_identity: ['identity_hash'],
  release_content: ['hash'],
} as const

export type ActTable = keyof typeof ACTS
export const ACT_TABLES = Object.keys(ACTS) as ActTable[]

/** Those that came later: what stands is sealed at the first start of a console that knows them. */
export const LATER_TABLES: readonly ActTable[] = ['account_maker', 'former_identity', 'release_content']

/** A count of saves, and what the console tries again: neither says who did what. */
export const UNSEALED: readonly string[] = ['row_version', 'problem']

export interface ActedRows {
  table: ActTable
  /** The key of a row, or its beginning: all rows that have it. */
  key: Readonly<Record<string, number | string>>
}
