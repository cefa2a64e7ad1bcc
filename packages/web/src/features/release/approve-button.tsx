import { approveChangeSet } from '@tollgate/contract/calls/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useStep } from './release-calls.ts'

interface ApproveButtonProps {
  id: number
  impact: ImpactRead
  label: string
  onApproved?: () => void
}

/** Approves the shown set; asks about what could not be decided. */
export function ApproveButton({ id, impact, label, onApproved }: ApproveButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const { mutate, isPending } = useStep(() => {
    setAsked(false)
    onApproved?.()
  })
  const open = impact.not_decided.length
  const approve = () =>
    mutate({
      send: () =>
        send(approveChangeSet, {
          params: { id },
          body: { evidence_hash: impact.evidence_hash, ...(open > 0 && { not_decided: true }) },
        }),
      done: 'The set is approved',
    })
  return (
    <>
      <Button loading={isPending} onClick={() => (open > 0 ? setAsked(true) : approve())}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Not all of it is decided"
        confirmLabel={label}
        disabled={!isSeen}
        loading={isPending}
        onConfirm={approve}
        onCancel={() => setAsked(false)}
      >
        It could not be proved for {open} {open === 1 ? 'part' : 'parts'} whether decisions change.
        <Checkbox
          mt="sm"
          label="I have seen what is not decided"
          checked={isSeen}
          onChange={(event) => setSeen(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  )
}
