import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import { CreateToken } from './create-token.tsx'
import type { NewToken } from './new-token.tsx'
import { RevokeToken } from './revoke-token.tsx'

export type TokenDialog = { kind: 'create' } | { kind: 'revoke'; token: ListedToken }

export interface TokenDialogsProps {
  /** The open dialog; absent: none. */
  dialog: TokenDialog | undefined
  onCreated: (token: NewToken) => void
  onRevoked: (token: ListedToken) => void
  onClose: () => void
}

/** The form of a new token, and the question before one is revoked. */
export function TokenDialogs({ dialog, onCreated, onRevoked, onClose }: TokenDialogsProps) {
  return (
    <>
      <CreateToken opened={dialog?.kind === 'create'} onCreated={onCreated} onClose={onClose} />
      <RevokeToken
        token={dialog?.kind === 'revoke' ? dialog.token : undefined}
        onRevoked={onRevoked}
        onClose={onClose}
      />
    </>
  )
}
