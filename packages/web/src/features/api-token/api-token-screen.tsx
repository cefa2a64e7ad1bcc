import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { CREATE_TARGET } from '../../catalogue/list/focus-targets.ts'
import { requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './api-token.module.css'
import { type NewToken, NewTokenPanel } from './new-token.tsx'
import type { TokenDialog, TokenDialogsProps } from './token-dialogs.tsx'
import { accountQuery, allTokens, apiTokensQuery, TokenOwnerContext, tokensOf } from './token-owner.ts'
import { TokenTable } from './token-table.tsx'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { late } from '../../ui/late.ts'

/** Loaded when a dialog is first opened, to keep the list small. */
const TokenDialogs = late(async () => (await import('./token-dialogs.tsx')).TokenDialogs)

/** API tokens: the user's own, or those of the person in the address. */
export function ApiTokenScreen() {
  const given = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('account') })
  const isAll = given === 'all'
  const id = /^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : undefined
  const { data } = useQuery(accountQuery(id))
  const most = useQuery(sessionQuery).data?.token_max_days
  const account = id === undefined ? undefined : data?.name || (data?.email ?? '')
  const isMade = !isAll && (id === undefined || data?.kind === 'service')
  const owner = useMemo(
    () => ({ catalogue: isAll ? allTokens : tokensOf(id, most), id, account, isAll, isMade }),
    [id, account, isAll, isMade, most],
  )
  return (
    <TokenOwnerContext value={owner}>
      <TokenScreen key={id} />
    </TokenOwnerContext>
  )
}

function TokenScreen() {
  const owner = use(TokenOwnerContext)
  const { account, isAll, isMade } = owner
  const query = useQuery(apiTokensQuery(owner))
  const { data } = query
  const [dialog, setDialog] = useState<TokenDialog>()
  const [newToken, setNewToken] = useState<NewToken>()
  const close = () => setDialog(undefined)
  const hideToken = () => {
    setNewToken(undefined)
    requestFocus(CREATE_TARGET)
  }
  const create = isMade && <CreateButton onClick={() => setDialog({ kind: 'create' })} />
  const isEmpty = data?.length === 0
  return (
    <>
      <PageHeader
        title={isAll ? 'All API tokens' : account ? `API tokens of ${account}` : apiToken.words.many}
        count={data && formatCount(data.length)}
        about={isAll ? ABOUT_ALL : account === undefined ? apiToken.words.about : aboutAccount(account)}
        actions={!isEmpty && create}
      />
      {(isAll || account !== undefined) && (
        <p className={classes.back}>
          <Link to="/main/people">All people and service accounts</Link>
        </p>
      )}
      {newToken && <NewTokenPanel key={newToken.api_token_id} token={newToken} onClose={hideToken} />}
      <Tokens query={query} create={create} onRevoke={(token) => setDialog({ kind: 'revoke', token })} />
      {!isEmpty && isMade && data && <Usage />}
      <LoadedDialogs
        dialog={dialog}
        onClose={close}
        onCreated={(token) => {
          close()
          setNewToken(token)
        }}
        onRevoked={({ api_token_id }) => {
          close()
          requestFocus(CREATE_TARGET)
          if (newToken?.api_token_id === api_token_id) setNewToken(undefined)
        }}
      />
    </>
  )
}

const ABOUT_ALL = 'Who has let programs in, and as whom they act. What you revoke is refused at once, for good.'

function aboutAccount(account: string): string {
  return `Programs with these tokens act as ${account || 'this account'}, with the same role. The history shows what they change under that name.`
}

interface TokensProps {
  query: UseQueryResult<readonly ListedToken[]>
  /** The button to create a token, shown while there is none. */
  create: ReactNode
  onRevoke: (token: ListedToken) => void
}

function Tokens({ query: { data, dataUpdatedAt, error, refetch }, create, onRevoke }: TokensProps) {
  if (error && !data) {
    return <ErrorPanel title="The tokens could not be loaded" text={error.message} onRetry={refetch} />
  }
  return (
    <RaisedBox>
      {data?.length === 0 ? (
        <NoTokens create={create} />
      ) : (
        <TokenTable tokens={data} readAt={dataUpdatedAt} onRevoke={onRevoke} />
      )}
    </RaisedBox>
  )
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const target = useFocusTarget(CREATE_TARGET)
  return (
    <Button ref={target} leftSection={<IconPlus size="1rem" aria-hidden />} onClick={onClick}>
      Create {apiToken.words.one}
    </Button>
  )
}

function LoadedDialogs(props: TokenDialogsProps) {
  const open = props.dialog !== undefined
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  useFocusReturn(open, CREATE_TARGET)
  return <Suspense>{wasOpened && <TokenDialogs {...props} />}</Suspense>
}

function Usage() {
  return (
    <section className={classes.use} aria-labelledby="use-token">
      <h2 id="use-token" className={classes.heading}>
        Calling the API
      </h2>
      <CurlExample />
    </section>
  )
}

function NoTokens({ create }: { create: ReactNode }) {
  const { account, isMade } = use(TokenOwnerContext)
  if (!isMade) return <EmptyState title="No tokens" text="No program is let in by an API token." />
  const may = account === undefined ? 'everything that you can do here' : 'what the role of this account allows'
  return (
    <EmptyState
      title="No tokens yet"
      text={`A program with a token can do ${may}: export a catalogue every night, import rules from another system, watch for problems. It calls the API like this:`}
      action={
        <div className={classes.start}>
          <CurlExample />
          {create}
        </div>
      }
    />
  )
}

/** An example call of this console's API. */
function CurlExample() {
  return (
    <pre className={classes.example}>
      <code>{`curl -H "Authorization: Bearer $TOLLGATE_TOKEN" \\\n  ${window.location.origin}/api/v1/qos-rule`}</code>
    </pre>
  )
}
