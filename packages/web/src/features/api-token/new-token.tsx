import type { ApiToken } from '@tollgate/contract/access/token-row.ts'
import { IconKey } from '@tabler/icons-react'
import { use } from 'react'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { TokenOwnerContext } from './token-owner.ts'

export interface NewToken extends ApiToken {
  token: string
}

export function NewTokenPanel({ token, onClose }: { token: NewToken; onClose: () => void }) {
  const { account } = use(TokenOwnerContext)
  const as = account === undefined ? 'in your name' : `as ${account}`
  return (
    <ShownOnce
      icon={IconKey}
      title={`Copy the token “${token.api_token_name}” now`}
      about={`It is shown only once: the console keeps no copy. Anyone who has it can act ${as}. Store it where only your program can read it.`}
      label="New token"
      secret={token.token}
      closeLabel="Hide the token"
      onClose={onClose}
    />
  )
}
