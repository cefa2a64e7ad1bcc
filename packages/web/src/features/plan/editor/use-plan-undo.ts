import { listChangeBatches, undoChanges } from '@tollgate/contract/calls/history.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { ChangeBatch, ChangeHead } from '@tollgate/contract/history/change.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { send, sendPage } from '../../../api/client.ts'
import { sessionQuery } from '../../../api/session.ts'
import { kindWords, nameWords, VERBS } from '../../../catalogue/history/batch-words.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { describeKeys, isDialogOpen, isTyping } from '../../../ui/keys.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'

describeKeys('Plan editor', [
  { keys: ['Ctrl', 'Z'], does: 'Take back what you changed last in this version' },
  { keys: ['Ctrl', 'Shift', 'Z'], does: 'Do it again' },
])

const versions = catalogueOf('policy-plan-ver')
/** How many calls are searched at once. */
const LOOKED_AT = '50'

type Way = 'undo' | 'redo'

/** Undo and redo stacks of the user's calls by batch, the latest at the end. */
interface Stacks {
  undo: ChangeHead[]
  redo: ChangeHead[]
  known: Set<string>
}

/**
 * Undoes, through the history, what the user changed in a version since the console was opened: cells, rows, order,
 * basic rules.
 */
export function usePlanUndo(version: number | undefined): (way: Way) => void {
  const client = useQueryClient()
  const failure = useFailureNotice()
  const kept = useRef(new Map<number, Stacks>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const step = useCallback(
    async (way: Way) => {
      if (version === undefined) return
      try {
        const stacks = kept.current.get(version) ?? { undo: [], redo: [], known: new Set() }
        kept.current.set(version, stacks)
        addBatches(stacks, await ownBatches(client, version))
        const done = await undoLast(stacks, way)
        failure.clear()
        const said = way === 'undo' ? 'Undone' : 'Done again'
        notifySuccess(
          done ? said : `There is nothing to ${way}`,
          done && `${VERBS[done.action].toLowerCase()} ${kindWords(done.resource)} ${nameWords(done)}`,
        )
        if (done) await refreshCatalogues(client)
      } catch (error) {
        failure.show(asApiError(error).message)
      }
    },
    [client, failure, version],
  )
  // A step that is requested during another one waits for it.
  return useCallback((way) => void (queue.current = queue.current.then(() => step(way))), [step])
}

/** Ctrl+Z and Ctrl+Shift+Z, except in text fields, which have their own undo. */
export function useUndoKeys(step: (way: Way) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target) || isDialogOpen()) return
      const key = event.key.toLowerCase()
      const way = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : undefined
      if (!way) return
      event.preventDefault()
      step(way)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [step])
}

/** The user's changes of the version since the console was opened, oldest first. */
async function ownBatches(client: QueryClient, version: number): Promise<readonly ChangeBatch[]> {
  const session = client.getQueryData(sessionQuery.queryKey)
  const query = { resource: versions.name, record_id: String(version), tree: '1', page_size: LOOKED_AT }
  const { rows } = await sendPage(listChangeBatches, { query })
  const isOwn = ({ actor_id, change_id, token_name }: ChangeBatch) =>
    actor_id === session?.user?.id && token_name === null && change_id > (session.last_change ?? 0)
  return rows.filter(isOwn).toReversed()
}

/** A new change clears the redo stack. */
function addBatches(stacks: Stacks, batches: readonly ChangeBatch[]): void {
  const fresh = batches.filter(({ batch_id }) => !stacks.known.has(batch_id))
  for (const { batch_id } of fresh) stacks.known.add(batch_id)
  const edits = fresh.filter(({ undo_of, undone_by }) => undo_of === null && undone_by === null)
  if (edits.length > 0) stacks.redo = []
  stacks.undo.push(...edits)
}

/** Undoes the last batch of one stack; the resulting batch goes on the other stack. */
async function undoLast(stacks: Stacks, way: Way): Promise<ChangeHead | undefined> {
  const [from, to] = way === 'undo' ? [stacks.undo, stacks.redo] : [stacks.redo, stacks.undo]
  const last = from.at(-1)
  if (!last) return undefined
  const [made] = await send(undoChanges, { body: { batch_id: last.batch_id } })
  from.pop()
  if (made) {
    stacks.known.add(made.batch_id)
    to.push({ ...last, batch_id: made.batch_id })
  }
  return last
}
