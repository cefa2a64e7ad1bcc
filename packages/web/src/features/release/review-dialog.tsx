import { reviewRelease } from '@tollgate/contract/calls/release.ts'
import type { Release } from '@tollgate/contract/release/release.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { useStep } from './release-calls.ts'
import classes from './release.module.css'

/** Records the review of an emergency. */
export function ReviewDialog({ release, onClose }: { release: Release | undefined; onClose: () => void }) {
  return (
    <FormModal opened={release !== undefined} title={`Review release ${release?.release_id}`} onClose={onClose}>
      {(finish) => release && <ReviewForm release={release} onClose={finish} />}
    </FormModal>
  )
}

function ReviewForm({
  release: { release_id: id, emergency_reason },
  onClose,
}: {
  release: Release
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const { mutate, isPending } = useStep(onClose)
  const isEmpty = text.trim() === ''
  const save = () =>
    !isEmpty &&
    mutate({
      send: () => send(reviewRelease, { params: { id }, body: { text } }),
      done: `Release ${id} is reviewed`,
    })
  return (
    <FormElement className={classes.form} onSave={save}>
      <p>It was published without approval: {emergency_reason}</p>
      <Textarea
        label="What you found"
        required
        maxLength={1024}
        autosize
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <FormFooter label="Save" saving={isPending} disabled={isEmpty} />
    </FormElement>
  )
}
