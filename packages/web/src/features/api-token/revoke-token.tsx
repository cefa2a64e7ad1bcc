import { apiToken } from '@tollgate/contract/access/api-token.ts'
import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'
import { removeRow } from '../../catalogue/row-calls.ts'
import { useLast } from '../../ui/use-last.ts'
import { doneWords } from '../../catalogue/format/words.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TokenOwnerContext, tokensOf } from './token-owner.ts'

interface RevokeTokenProps {
  /** Absent: closed. */
  token: ListedToken | undefined
  onRevoked: (token: ListedToken) => void
  onClose: () => void
}

/** Asks before a token is revoked; shows which one, and whether it is still in use. */
export function RevokeToken({ token, onRevoked, onClose }: RevokeTokenProps) {
  const failure = useFailureNotice()
  const shown = useLast(token)
  const client = useQueryClient()
  const { catalogue, isAll } = use(TokenOwnerContext)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ api_token_id, person_id }: ListedToken) =>
      removeRow(isAll ? tokensOf(person_id) : catalogue, { api_token_id }),
    onSettled: () => refreshCatalogues(client),
  })
  const revoke = async () => {
    if (!token || isPending) return
    try {
      await mutateAsync(token)
      failure.clear()
      notifySuccess(doneWords(apiToken, 'delete'), token.api_token_name)
      onRevoked(token)
    } catch (error) {
      failure.show(asApiError(error).message)
      if (asApiError(error).status === 404) onClose()
    }
  }
  return (
    <ConfirmDialog
      opened={token !== undefined}
      title="Revoke this token?"
      confirmLabel="Revoke"
      danger
      loading={isPending}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {shown && (
        <>
          <p>
            <strong>{shown.api_token_name}</strong>
            {isAll && ` of ${shown.person_name}`} (<CodeText>{shown.token_prefix}…</CodeText>), <Use token={shown} />
          </p>
          <p>Programs that still use it will be refused. A revoked token cannot be restored.</p>
        </>
      )}
    </ConfirmDialog>
  )
}

function Use({ token: { last_used_at } }: { token: ListedToken }) {
  if (last_used_at === null) return 'never used.'
  return (
    <>
      last used <RelativeTime value={last_used_at} />.
    </>
  )
}
