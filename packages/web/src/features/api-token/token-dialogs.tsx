import type { ApiToken } from './api-tokens-query.ts'
import { CreateToken } from './create-token.tsx'
import type { NewToken } from './new-token.tsx'
import { RevokeToken } from './revoke-token.tsx'

interface TokenDialogsProps {
  creating: boolean
  /** The token to revoke; absent: none. */
  revoking: ApiToken | undefined
  onCreated: (made: NewToken) => void
  onRevoked: (token: ApiToken) => void
  onClose: () => void
}

/** The dialogs of the screen. */
export function TokenDialogs({ creating, revoking, onCreated, onRevoked, onClose }: TokenDialogsProps) {
  return (
    <>
      <CreateToken opened={creating} onCreated={onCreated} onClose={onClose} />
      <RevokeToken token={revoking} onRevoked={onRevoked} onClose={onClose} />
    </>
  )
}
