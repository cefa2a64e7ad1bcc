import type { Passkey } from '@tollgate/contract/access/second-factor.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { ActionsCell, ActionsHeader, DataTable, TableHead } from '../../../ui/data-table.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { RaisedBox } from '../../../ui/raised-box.tsx'

export function Passkeys({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ passkey_id }: Passkey) => call({ method: 'DELETE', path: `me/passkey/${passkey_id}` }),
    onSuccess: (_answer, { name }) => notifySuccess('Passkey removed', name),
    onError: (refused) => notifyFailure(asApiError(refused).message),
    onSettled: onRemoved,
  })
  return (
    <RaisedBox>
      <DataTable label="Your passkeys">
        <TableHead captions={['Passkey', 'Added']}>
          <ActionsHeader />
        </TableHead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey.passkey_id}>
              <td>{passkey.name}</td>
              <td>
                <DateText value={passkey.created_at} />
              </td>
              <ActionsCell>
                <ActionIcon
                  title="Remove"
                  aria-label={`Remove the passkey ${passkey.name}`}
                  disabled={isPending}
                  onClick={() => mutate(passkey)}
                >
                  <IconTrash size="1rem" aria-hidden />
                </ActionIcon>
              </ActionsCell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </RaisedBox>
  )
}
