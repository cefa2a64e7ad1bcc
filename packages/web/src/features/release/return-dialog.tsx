import { rollBackRelease } from '@tollgate/contract/calls/release.ts'
import type { ReleaseRead } from '@tollgate/contract/release/release.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLast } from '../../ui/use-last.ts'
import { differenceQuery, useStep } from './release-calls.ts'
import { ReleaseDifference } from './release-difference.tsx'

interface ReturnDialogProps {
  /** The release that becomes current again; undefined: closed. */
  release: ReleaseRead | undefined
  /** The number of the current release. */
  current: number | undefined
  onClose: () => void
}

/** Returns to a release, once it is shown what comes back by it. */
export function ReturnDialog({ release, current, onClose }: ReturnDialogProps) {
  const { mutate, isPending } = useStep(onClose)
  const sides = { from: String(current), to: String(useLast(release)?.release_id) }
  const { to } = sides
  const isAsked = release !== undefined && current !== undefined
  const documents = useQuery({ ...differenceQuery(sides, false), enabled: isAsked })
  return (
    <ConfirmDialog
      opened={release !== undefined}
      wide
      title={`Return to release ${to}`}
      confirmLabel="Return"
      loading={isPending}
      disabled={documents.isPending}
      onConfirm={() =>
        mutate({
          send: () => send(rollBackRelease, { params: { id: to }, body: {} }),
          done: `What release ${to} said is current again`,
        })
      }
      onCancel={onClose}
    >
      <p>
        Its documents become current again under a new number. The sets that were published since are open again:
        working data keeps their changes.
      </p>
      <section aria-label="What comes back">
        <ReleaseDifference sides={sides} enabled={isAsked} failed="What comes back could not be worked out" />
      </section>
    </ConfirmDialog>
  )
}
