import { defineCodes, type CodeValue } from '../standards/codes.ts'

/** What a token may do, the least first. */
export const TOKEN_SCOPES = defineCodes([
  { value: 'metrics', label: 'Metrics', hint: 'Reads /metrics and nothing else' },
  { value: 'read', label: 'Read', hint: 'Reads everything, changes nothing' },
  { value: 'write', label: 'Write and read', hint: 'Everything that its user may do, but for tokens and releases' },
  { value: 'publish', label: 'Write and publish', hint: 'The same, and publishes change sets that are approved' },
])

/** A token of a node is made with the node, and reads its releases. */
export type TokenScope = CodeValue<typeof TOKEN_SCOPES> | 'node'
