import type { RegisteredNode } from '@tollgate/contract/release/node.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { AppModal } from '../../ui/app-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { useStep } from './release-calls.ts'
import classes from './release.module.css'

interface NewNodeDialogProps {
  opened: boolean
  onAdded: (node: RegisteredNode) => void
  onClose: () => void
}

const isName = (text: string) => /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text)

/** Registers a node. Its token is then shown on the page. */
export function NewNodeDialog({ opened, ...rest }: NewNodeDialogProps) {
  return (
    <AppModal opened={opened} title="Register a node" onClose={rest.onClose}>
      {opened && <NewNodeForm {...rest} />}
    </AppModal>
  )
}

function NewNodeForm({ onAdded, onClose }: Omit<NewNodeDialogProps, 'opened'>) {
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useStep((node) => {
    onAdded(node as RegisteredNode)
    onClose()
  })
  const save = () => {
    setAsked(true)
    if (isName(name)) mutate({ method: 'POST', path: 'node', body: { node_name: name }, done: `${name} is registered` })
  }
  return (
    <FormElement className={classes.form} onSave={save}>
      <TextInput
        label="Name"
        description="As it calls itself: small letters, digits, dots and hyphens."
        required
        maxLength={64}
        error={isAsked && !isName(name) && 'Must begin with a small letter or a digit; then also dots and hyphens'}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
        data-autofocus
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Register
        </Button>
      </DialogFooter>
    </FormElement>
  )
}
