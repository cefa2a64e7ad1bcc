import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { formatCount } from '../../../catalogue/format/format-value.ts'
import { useLeaving } from '../../../catalogue/form/use-leaving.tsx'
import { PickMany } from '../../../catalogue/lookup/pick-many.tsx'
import { createRows } from '../../../catalogue/row-calls.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'

const events = catalogueOf('policy-plan-event')
const OFFERED = [catalogueOf('policy-event')]

interface AddEventsProps {
  opened: boolean
  version: number
  onClose: () => void
}

/** Adds several events to a version: all are stored, or none. */
export function AddEvents({ opened, version, onClose }: AddEventsProps) {
  const client = useQueryClient()
  const leaving = useLeaving({ onClose })
  const { mutateAsync } = useMutation({
    mutationFn: (ids: readonly number[]) =>
      createRows(
        events,
        ids.map((pcr_event_id) => ({ pcc_rule_ver_id: version, pcr_event_id, sp_id: 0 })),
      ),
    onSuccess: (_, { length }) => {
      notifySuccess('Create Success', length === 1 ? '1 event' : `${formatCount(length)} events`)
      leaving.finish(onClose)
    },
    onSettled: () => refreshCatalogues(client),
  })
  return (
    <AppModal opened={opened} title="Add events" onClose={leaving.close}>
      <PickMany
        offered={OFFERED}
        word="event"
        onAdd={mutateAsync}
        onCancel={leaving.close}
        onActivity={leaving.report}
      />
      {leaving.dialog}
    </AppModal>
  )
}
