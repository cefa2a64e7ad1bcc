import type { ListedToken } from '@tollgate/contract/access/token-row.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { apiToken } from '@tollgate/contract/access/api-token.ts'
import { sessionQuery } from '../../api/session.ts'
import { CatalogueSettingContext } from '../../catalogue/catalogue-parts.ts'
import { fieldFrame } from '../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../catalogue/form/field-input-props.ts'
import { FormPanel } from '../../catalogue/form/form-panel.tsx'
import { keys, refreshCatalogues } from '../../catalogue/queries.ts'
import { asText, rowId } from '../../catalogue/row.ts'
import { formatDate } from '../../ui/format-date.ts'
import type { NewToken } from './new-token.tsx'
import { TokenOwnerContext, tokensOf } from './token-owner.ts'
import { asApiError } from '../../api/api-error.ts'
import { removeRow } from '../../catalogue/row-calls.ts'
import { useLast } from '../../ui/use-last.ts'
import { doneWords } from '../../catalogue/format/words.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

const DAY_MS = 86_400_000
const NEVER = '0'

/** Lifetimes in days that the server allows. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: NEVER, label: 'Never' },
]

const FIELDS = { fields: { expires_in_days: ExpiryInput } }

export type TokenDialog = { kind: 'create' } | { kind: 'revoke'; token: ListedToken }

export interface TokenDialogsProps {
  /** Absent: none is open. */
  dialog: TokenDialog | undefined
  onCreated: (token: NewToken) => void
  onRevoked: (token: ListedToken) => void
  onClose: () => void
}

/** The form of a new token, and the dialog that revokes one. */
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

interface CreateTokenProps {
  opened: boolean
  onCreated: (token: NewToken) => void
  onClose: () => void
}

function CreateToken({ opened, onCreated, onClose }: CreateTokenProps) {
  const client = useQueryClient()
  const { addressOf } = use(CatalogueSettingContext)
  const { catalogue } = use(TokenOwnerContext)
  const setting = useMemo(() => ({ parts: { [catalogue.name]: FIELDS }, addressOf }), [catalogue, addressOf])
  return (
    <CatalogueSettingContext value={setting}>
      <FormPanel
        opened={opened}
        catalogue={catalogue}
        mode="create"
        onClose={onClose}
        onSaved={(row) => {
          // Saved records stay in the cache; a token must not.
          client.removeQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)) })
          onCreated(row as unknown as NewToken)
        }}
      />
    </CatalogueSettingContext>
  )
}

/** The lifetime of a new token, with its last day. */
function ExpiryInput(props: FieldInputProps) {
  const { name, value, onChange } = props
  const most = useQuery(sessionQuery).data?.token_max_days
  const chosen = asText(value)
  return (
    <SearchedSelect
      {...fieldFrame(props, expiryText(chosen, most))}
      data={lifetimesUpTo(most)}
      value={chosen}
      onChoose={(days) => onChange(name, days)}
    />
  )
}

function lifetimesUpTo(most: number | undefined) {
  if (most === undefined) return LIFETIMES
  const shorter = LIFETIMES.filter(({ value }) => value !== NEVER && Number(value) < most)
  return [...shorter, { value: String(most), label: most === 1 ? '1 day' : `${most} days` }]
}

function expiryText(days: string, most: number | undefined): string {
  if (days === NEVER) return 'Works until you revoke it. A token that expires does less harm if it leaks.'
  const end = `Expires on ${formatDate(new Date(Date.now() + Number(days) * DAY_MS))}.`
  return most === undefined ? end : `${end} No token lives longer than ${most} days here.`
}

interface RevokeTokenProps {
  /** Absent: closed. */
  token: ListedToken | undefined
  onRevoked: (token: ListedToken) => void
  onClose: () => void
}

/** Asks before a token is revoked; shows which one, and whether it is still in use. */
function RevokeToken({ token, onRevoked, onClose }: RevokeTokenProps) {
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
