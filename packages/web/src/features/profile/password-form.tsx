import { changePassword } from '@tollgate/contract/calls/me.ts'
import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { focusInput } from '../../ui/focus.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { ownSessionsQuery } from './profile-query.ts'
import classes from './profile.module.css'

const EMPTY = { current_password: '', new_password: '', sign_out_others: true }
type Field = 'current_password' | 'new_password'

/** Changes the password of someone who knows the current one. */
export function PasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(changePassword, { body: typed }),
    onSuccess: () => {
      setTyped(EMPTY)
      notifySuccess('Password changed')
      void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
    },
    onError: (refused) => focusInput(form.current, asApiError(refused).faults[0]?.field),
  })
  const faults = error ? asApiError(error).faults : []
  const general = error && !faults.some(({ field }) => field !== undefined && field in EMPTY)
  const faultOf = (name: Field) => faults.find(({ field }) => field === name)?.message
  const input = (name: Field, label: string, autoComplete: string, description?: string) => (
    <PasswordInput
      name={name}
      label={label}
      description={description}
      autoComplete={autoComplete}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
      error={faultOf(name)}
      // Mantine leaves it out.
      aria-invalid={faultOf(name) !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  )
  return (
    <FormElement
      ref={form}
      className={classes.form}
      label="Password"
      typed={typed.current_password + typed.new_password !== ''}
      onSave={() => !isPending && mutate()}
    >
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {general && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      {input('current_password', 'Present password', 'current-password')}
      {input('new_password', 'New password', 'new-password', 'At least 12 characters.')}
      <Checkbox
        label="Sign out on all other devices"
        checked={typed.sign_out_others}
        onChange={({ currentTarget: { checked } }) => setTyped((before) => ({ ...before, sign_out_others: checked }))}
      />
      <Button type="submit" variant="default" loading={isPending}>
        Change password
      </Button>
    </FormElement>
  )
}
