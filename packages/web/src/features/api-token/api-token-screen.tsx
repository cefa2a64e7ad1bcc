import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { CREATE_TARGET } from '../../catalogue/list/focus-targets.ts'
import { requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './api-token.module.css'
import { apiTokensQuery, type ApiToken } from './api-tokens-query.ts'
import { CurlExample } from './curl-example.tsx'
import { NewTokenPanel, type NewToken } from './new-token.tsx'
import { TokenTable } from './token-table.tsx'

/** Fetched when one is first opened: the list is there without the form. */
const TokenDialogs = lazy(async () => ({ default: (await import('./token-dialogs.tsx')).TokenDialogs }))

/** The tokens by which the user's programs call the API: made here, shown once, revoked. */
export function ApiTokenScreen() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(apiTokensQuery)
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<NewToken>()
  const [revoking, setRevoking] = useState<ApiToken>()
  const open = creating || revoking !== undefined
  const [seen, setSeen] = useState(false)
  if (open && !seen) setSeen(true)
  useFocusReturn(open)
  const createTarget = useFocusTarget(CREATE_TARGET)
  const close = () => {
    setCreating(false)
    setRevoking(undefined)
  }
  const create = (
    <Button ref={createTarget} leftSection={<IconPlus size="1rem" aria-hidden />} onClick={() => setCreating(true)}>
      Create {apiToken.words.one}
    </Button>
  )
  const isEmpty = data?.length === 0
  return (
    <>
      <PageHeader
        title={apiToken.words.many}
        count={data && formatCount(data.length)}
        about={apiToken.words.about}
        actions={!isEmpty && create}
      />
      {made && <NewTokenPanel key={made.api_token_id} made={made} onClose={() => setMade(undefined)} />}
      {error && !data ? (
        <ErrorPanel title="The tokens could not be loaded" onRetry={() => void refetch()}>
          {error.message}
        </ErrorPanel>
      ) : (
        <div className={classes.box}>
          {isEmpty ? (
            <NoTokens create={create} />
          ) : (
            <TokenTable tokens={data} readAt={dataUpdatedAt} onRevoke={setRevoking} />
          )}
        </div>
      )}
      {!isEmpty && data && (
        <section className={classes.use} aria-labelledby="use-token">
          <h2 id="use-token" className={classes.heading}>
            Calling the API
          </h2>
          <CurlExample />
        </section>
      )}
      <Suspense>
        {seen && (
          <TokenDialogs
            creating={creating}
            revoking={revoking}
            onClose={close}
            onCreated={(token) => {
              close()
              setMade(token)
            }}
            onRevoked={({ api_token_id }) => {
              close()
              requestFocus(CREATE_TARGET)
              if (made?.api_token_id === api_token_id) setMade(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function NoTokens({ create }: { create: ReactNode }) {
  return (
    <EmptyState
      title="No tokens yet"
      text="A token lets a program do what you may do here: export a catalogue every night, import rules from another system, watch for problems. It calls the API like this:"
      action={
        <div className={classes.start}>
          <CurlExample />
          {create}
        </div>
      }
    />
  )
}
