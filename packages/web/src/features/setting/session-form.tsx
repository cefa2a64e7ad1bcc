import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { setting, type Setting } from '@tollgate/contract/setting/setting.ts'
import { Button, Fieldset } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { FieldInput } from '../../catalogue/form/field-input.tsx'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { bodyOf, faultsByField, formFaults, initialValues } from '../../catalogue/form/form-values.ts'
import { notifySuccess } from '../../ui/notify.tsx'
import classes from './setting.module.css'

const FIELDS = Object.entries(setting.fields).filter(([name]) => name !== 'network_time_zone')

const NAMES = FIELDS.map(([name]) => name)

/** What sessions are played with. */
export function SessionForm({ stored }: { stored: Setting }) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => initialValues(setting, { ...stored }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const all = bodyOf(setting, values)
      const body = Object.fromEntries(FIELDS.map(([name]) => [name, all[name]]))
      return call({ method: 'PUT', path: 'setting', version: stored.row_version, body })
    },
    onSuccess: () => notifySuccess('Settings saved'),
    onSettled: (_answer, failed) => {
      if (!failed || asApiError(failed).stale) void client.invalidateQueries()
    },
  })
  const typed = formFaults(setting, 'update', values)
  const refused = faultsByField(error ? asApiError(error).faults : [], NAMES).faults
  const onChange = useCallback(
    (name: string, value: FieldValue) => setValues((before) => ({ ...before, [name]: value })),
    [],
  )
  return (
    <FormElement className={classes.form} onSave={() => Object.keys(typed).length === 0 && mutate()}>
      <Fieldset legend="Sessions" className={classes.session}>
        {FIELDS.map(([name, field]) => (
          <FieldInput
            key={name}
            name={name}
            field={field}
            value={values[name] ?? null}
            fault={typed[name] ?? refused[name]}
            autoFocus={false}
            onChange={onChange}
            onBlur={nothing}
          />
        ))}
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Fieldset>
    </FormElement>
  )
}

function nothing() {}
