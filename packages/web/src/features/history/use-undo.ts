import type { ChangeHead } from '@tollgate/contract/history/change.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'

/** What to undo: changes by id, a batch, or everything that one person did from a day on, or until another. */
export type UndoTarget =
  | { change_ids: number[] }
  | { batch_id: string }
  | { actor_id: string; from: string; to?: string | undefined }

interface Undoing {
  target: UndoTarget
  /** Later changes that depend on it are undone too. */
  withDependents: boolean
}

async function undo({ target, withDependents }: Undoing, preview: boolean): Promise<readonly ChangeHead[]> {
  const body = { ...target, with_dependents: withDependents, preview }
  return (await call({ method: 'POST', path: 'change/undo', body })).data as ChangeHead[]
}

/** What an undo would do now, or why it is refused. */
export function useUndoPreview(undoing: Undoing | undefined) {
  return useQuery({
    queryKey: ['undo preview', undoing],
    queryFn: () => (undoing ? undo(undoing, true) : []),
    enabled: undoing !== undefined,
    retry: false,
    gcTime: 0,
  })
}

export function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoing: Undoing) => undo(undoing, false),
    onSettled: () => refreshCatalogues(client),
  })
}
