import { publishRelease } from '@tollgate/contract/calls/release.ts'
import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import { text as textField } from '@tollgate/contract/catalogue/field.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chooseSet } from '../../api/chosen-set.ts'
import { send } from '../../api/client.ts'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { TimeInput } from '../../catalogue/form/time-input.tsx'
import { timeOfText, type TimeField } from '../../catalogue/form/typed-time.ts'
import { instantOf } from '../../catalogue/format/local-time.ts'
import { asText } from '../../catalogue/row.ts'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { currentSetQuery, RELEASES, useChooseSet, useStep } from './release-calls.ts'
import classes from './release.module.css'

interface PublishDialogProps {
  opened: boolean
  set: ChangeSetRead
  impact: ImpactRead
  onClose: () => void
}

/** Publishes a set with the sets that it depends on: at once, at a time, or as an emergency. */
export function PublishDialog({ opened, onClose, ...rest }: PublishDialogProps) {
  return (
    <FormModal opened={opened} title={`Publish ${rest.set.name}`} onClose={onClose}>
      {(finish) => opened && <PublishForm {...rest} onClose={finish} />}
    </FormModal>
  )
}

const AT: TimeField = { ...textField('Publish at'), format: 'wall time' }
const MINUTE_S = 60
const MOST_MINUTES = 43_200
const isDeadline = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_MINUTES

const isShare = (text: string) => /^[1-9]\d?$/.test(text)

function PublishForm({ set, impact, onClose }: Omit<PublishDialogProps, 'opened'>) {
  const navigate = useNavigate()
  const [minutes, setMinutes] = useState('')
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const [share, setShare] = useState('')
  const [isLeft, setLeft] = useState(false)
  const clock = useNetworkTimeZone()
  const moment = at === '' ? undefined : timeOfText(AT, at)
  const { data: kept } = useQuery(currentSetQuery)
  const { mutate: choose } = useChooseSet()
  const { mutate, isPending } = useStep(() => {
    chooseSet(undefined)
    // Whoever publishes the set that they write in has closed it on purpose, and need not choose another.
    const isClosed = moment === undefined && kept && impact.change_set_ids.includes(kept.change_set_id)
    if (isClosed) choose({ change_set_id: null })
    onClose()
    void navigate({ to: RELEASES })
  })
  const others = set.entangled_with.filter(({ change_set_id: id }) => impact.change_set_ids.includes(id))
  const isWrongShare = share !== '' && !isShare(share)
  const isWrong = minutes !== '' && !isDeadline(minutes)
  const publish = () => {
    setLeft(true)
    if (isWrong || isWrongShare || moment?.ok === false) return
    const wall = moment && asText(moment.value)
    const body = {
      change_set_ids: impact.change_set_ids,
      base: impact.base,
      ...(minutes !== '' && { confirm_within_s: Number(minutes) * MINUTE_S }),
      ...(wall !== undefined && { at: instantOf(wall, clock) ?? wall }),
      ...(share !== '' && { rollout: { stages: [{ share: Number(share) }, { share: 100 }] } }),
      ...(reason.trim() !== '' && { emergency_reason: reason }),
    }
    mutate({
      send: () => send(publishRelease, { body }),
      done: wall === undefined ? 'The release is current' : 'The release is scheduled',
    })
  }
  return (
    <FormElement className={classes.form} onSave={publish}>
      <p>It becomes the release after release {impact.base}.</p>
      {others.length > 0 && <p>With it: {others.map(({ name }) => name).join(', ')}.</p>}
      <TimeInput
        name="at"
        field={{ ...AT, help: `On the network’s clock, ${clock}; empty: now.` }}
        value={at}
        fault={moment?.ok === false && isLeft ? moment.message : undefined}
        autoFocus={false}
        onChange={(_, value) => {
          setAt(asText(value))
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
      />
      <TextInput
        inputMode="numeric"
        label="Return unless confirmed within"
        description="In minutes; empty: it stays without a confirmation. Nothing else is published meanwhile."
        error={isWrong && `Must be a whole number from 1 to ${MOST_MINUTES}`}
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value.trim())}
      />
      <TextInput
        inputMode="numeric"
        label="First to a share of the nodes"
        description="In per cent; empty: to all nodes at once. The next stage is begun on the screen Nodes."
        error={isWrongShare && 'Must be a whole number from 1 to 99'}
        value={share}
        onChange={(event) => setShare(event.currentTarget.value.trim())}
      />
      {impact.approvals_missing !== null && !impact.alone && (
        <Textarea
          label="Emergency"
          description="Nobody has approved of this set as it is. Say why it is published all the same; somebody else reviews it afterwards."
          maxLength={1024}
          autosize
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <FormFooter label="Publish" saving={isPending} />
    </FormElement>
  )
}
