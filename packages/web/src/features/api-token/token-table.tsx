import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { type ListedToken, TOKEN_SCOPES } from '@tollgate/contract/access/token-row.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './api-token.module.css'
import { TokenOwnerContext } from './token-owner.ts'

const CAPTIONS = ['Name', 'Token', 'Scope', 'Created', 'Last used', 'Expires']
/** Tokens that expire within this time (ms) are marked, so that there is time to replace them. */
const SOON = 7 * 86_400_000

interface TokenTableProps {
  tokens: readonly ListedToken[] | undefined
  /** Time of the read in epoch ms, to tell which tokens had expired. */
  readAt: number
  onRevoke: (token: ListedToken) => void
}

export function TokenTable({ tokens, readAt, onRevoke }: TokenTableProps) {
  const { isAll } = use(TokenOwnerContext)
  const captions = isAll ? ['Name', 'Acts as', ...CAPTIONS.slice(1)] : CAPTIONS
  return (
    <DataTable label={apiToken.words.many} busy={!tokens} className={classes.table}>
      <colgroup>
        <col />
        {isAll && <col />}
        <col className={classes.prefix} />
        <col className={classes.scope} />
        <col className={classes.created} />
        <col className={classes.used} />
        <col className={classes.expires} />
        <col className={classes.actions} />
      </colgroup>
      <TableHead captions={captions}>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {tokens?.map((token) => (
          <TokenRow key={token.api_token_id} token={token} readAt={readAt} onRevoke={onRevoke} />
        ))}
        {!tokens && <SkeletonRows columns={captions.length + 1} rows={3} />}
      </tbody>
    </DataTable>
  )
}

interface TokenRowProps extends Pick<TokenTableProps, 'readAt' | 'onRevoke'> {
  token: ListedToken
}

function TokenRow({ token, readAt, onRevoke }: TokenRowProps) {
  const { api_token_name, token_prefix, scope, created_at, last_used_at, person_name } = token
  const { isAll } = use(TokenOwnerContext)
  return (
    <tr>
      <td className={classes.name} title={api_token_name}>
        {api_token_name}
      </td>
      {isAll && (
        <td className={classes.name} title={person_name}>
          {person_name}
        </td>
      )}
      <td data-mono>{token_prefix}…</td>
      <td>{codeLabel(TOKEN_SCOPES, scope) ?? scope}</td>
      <td>
        <DateText value={created_at} />
      </td>
      <td>
        {last_used_at === null ? <span className={classes.quiet}>Never</span> : <RelativeTime value={last_used_at} />}
      </td>
      <td>
        <Expiry token={token} readAt={readAt} />
      </td>
      <ActionsCell>
        <ActionIcon title="Revoke" aria-label={`Revoke ${api_token_name}`} onClick={() => onRevoke(token)}>
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </ActionsCell>
    </tr>
  )
}

function Expiry({ token: { expires_at }, readAt }: Omit<TokenRowProps, 'onRevoke'>) {
  if (expires_at === null) return <span className={classes.quiet}>Never</span>
  const left = Date.parse(expires_at) - readAt
  return (
    <span className={classes.expiry}>
      <DateText value={expires_at} />
      {left <= 0 ? (
        <StatusBadge kind="ended" label="Expired" />
      ) : (
        left < SOON && <StatusBadge kind="warning" label="Soon" />
      )}
    </span>
  )
}
