import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { onceServerIsBack } from '../../api/once-server-is-back.ts'
import { sessionQuery } from '../../api/session.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import classes from './profile.module.css'

/** The name under which others see what one changes. */
export function NameForm({ name }: { name: string }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onceServerIsBack(() => call({ method: 'PUT', path: 'me', body: { name: typed } })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      notifySuccess('Name saved')
    },
  })
  return (
    <FormElement className={classes.form} label="Name" onSave={() => !isPending && mutate()}>
      <TextInput
        label="Name"
        description="Stands in the history beside what you change."
        autoComplete="name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error && asApiError(error).message}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={typed.trim() === name}>
        Save name
      </Button>
    </FormElement>
  )
}
