import { proposeChangeSet, withdrawChangeSet } from '@tollgate/contract/calls/change-set.ts'
import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { call, send } from '../../api/client.ts'
import { RoleContext, useIsEditor, useMayEdit } from '../../catalogue/rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ApproveButton } from './approve-button.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SetDialog } from './set-dialog.tsx'
import { currentOf, openSetsQuery, useChooseSet, useStep } from './release-calls.ts'

interface SetActionsProps {
  set: ChangeSetRead
  /** Absent while it is computed, or if the set is empty. */
  impact: ImpactRead | undefined
}

/** What the user can do with a set in its state. */
export function SetActions({ set, impact }: SetActionsProps) {
  const { change_set_id: id, state } = set
  const mayApprove = isAtLeast(use(RoleContext), 'approver')
  const mayEdit = useMayEdit()
  const isEditor = useIsEditor()
  const mayPropose = isEditor && set.proposal_refused === null
  const { data: sets } = useQuery(openSetsQuery)
  const { mutate: choose } = useChooseSet()
  const { mutate, isPending } = useStep()
  const [isPublishing, setPublishing] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const [isNaming, setNaming] = useState(false)
  if (state === 'published') return null
  const step = (change: typeof proposeChangeSet | typeof withdrawChangeSet, done: string) =>
    mutate({ send: () => send(change, { params: { id } }), done })
  const isProposed = state === 'proposed' || state === 'approved'
  const isMissing = impact !== undefined && impact.approvals_missing !== null
  return (
    <>
      {isEditor && sets && currentOf(sets)?.change_set_id !== id && (
        <Button variant="default" onClick={() => choose(set)}>
          Work in this set
        </Button>
      )}
      {isEditor && set.change_refused === null && (
        <Button variant="default" onClick={() => setNaming(true)}>
          Rename…
        </Button>
      )}
      <SetDialog opened={isNaming} set={set} onClose={() => setNaming(false)} />
      {(mayEdit || mayPropose) && set.record_count > 0 && (
        <Button variant="default" onClick={() => setUndoing(true)}>
          Undo…
        </Button>
      )}
      <ConfirmDialog
        opened={isUndoing}
        title={`Undo ${set.name}`}
        confirmLabel="Undo"
        loading={isPending}
        onConfirm={() =>
          mutate(
            {
              send: () => call({ method: 'POST', path: 'change/undo', body: { change_set_ids: [id] } }),
              done: 'The set is undone',
            },
            { onSettled: () => setUndoing(false) },
          )
        }
        onCancel={() => setUndoing(false)}
      >
        All that the set changed is taken back in the working data. The set stays, and the undo can be undone.
      </ConfirmDialog>
      {mayPropose && (
        <Button
          variant={mayApprove || isProposed ? 'default' : 'filled'}
          loading={isPending}
          disabled={!isProposed && set.record_count === 0}
          onClick={() =>
            isProposed ? step(withdrawChangeSet, 'The set is withdrawn') : step(proposeChangeSet, 'The set is proposed')
          }
        >
          {isProposed ? 'Withdraw' : 'Propose'}
        </Button>
      )}
      {mayApprove && isProposed && (state === 'proposed' || isMissing) && impact?.refused === null && (
        <ApproveButton id={id} impact={impact} label="Approve" />
      )}
      {mayApprove && (impact?.publish_refused ?? null) === null && (
        <Button
          variant={isProposed && impact && !isMissing ? 'filled' : 'default'}
          disabled={!impact || impact.faults.length > 0}
          onClick={() => setPublishing(true)}
        >
          Publish…
        </Button>
      )}
      {impact && <PublishDialog opened={isPublishing} set={set} impact={impact} onClose={() => setPublishing(false)} />}
    </>
  )
}
