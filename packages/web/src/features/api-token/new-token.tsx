import type { ApiToken } from '@tollgate/contract/access/token-row.ts'
import { IconKey } from '@tabler/icons-react'
import { ShownOnce } from '../../ui/shown-once.tsx'

export interface NewToken extends ApiToken {
  token: string
}

export function NewTokenPanel({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <ShownOnce
      icon={IconKey}
      title={`Copy the token “${token.api_token_name}” now`}
      about="It is shown only once: the console keeps no copy. Anyone who has it can act in your name. Store it where only your program can read it."
      label="New token"
      secret={token.token}
      closeLabel="Hide the token"
      onClose={onClose}
    />
  )
}
