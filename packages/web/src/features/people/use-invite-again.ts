import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { post } from '../../api/client.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'
import { notifyFailure } from '../../ui/notify.tsx'

/** Makes another link for somebody who has not come in yet. */
export function useInviteAgain(onInvited: (person: InvitedPerson) => void): (person: Person) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ person_id }: Person) => post(`person/${person_id}/invitation`),
    onSuccess: onInvited,
    onError: (error) => notifyFailure(asApiError(error).message),
    onSettled: () => refreshCatalogues(client),
  })
  return mutate
}
