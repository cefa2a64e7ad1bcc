import { updateSetting } from '@tollgate/contract/calls/setting.ts'
import { setting, SETTING_UNITS } from '@tollgate/contract/setting/setting.ts'
import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'
import { formatExactQuantity, readAmount } from '@tollgate/contract/standards/quantity.ts'
import { Button, Fieldset } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useState } from 'react'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { settingQuery } from '../../api/setting.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { ValueText } from '../../catalogue/format/value-text.tsx'
import { RoleContext } from '../../catalogue/rights.ts'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusGivenBack } from '../../ui/use-focus-given-back.ts'
import { ApprovalsForm } from './approvals-form.tsx'
import { ReleasesForm } from './releases-form.tsx'
import classes from './setting.module.css'
import { FieldInput } from '../../catalogue/form/field-input.tsx'
import { QuantityInput } from '../../catalogue/form/quantity-input.tsx'
import { bodyOf, faultsByField, formFaults, initialValues, type FormValues } from '../../catalogue/form/form-values.ts'

const FIELDS = Object.entries(setting.fields).filter(([name]) => name !== 'network_time_zone')

const NAMES = FIELDS.map(([name]) => name)

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
const ZONE = setting.fields.network_time_zone

/** Settings of the whole network: everybody sees them, administrators change them. */
export function SettingScreen() {
  const { data, error, refetch } = useQuery(settingQuery)
  const mayChange = use(RoleContext) === 'administrator'
  return (
    <>
      <PageHeader title="Settings" about={setting.words.about} />
      {error && !data && <ErrorPanel title="The settings could not be loaded" text={error.message} onRetry={refetch} />}
      {data && !mayChange && (
        <dl className={classes.values}>
          {Object.entries(setting.fields).map(([name, { label }]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{amountIn(data, name) ?? <ValueText catalogue={setting} row={{ ...data }} name={name} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && mayChange && (
        <div className={classes.forms}>
          <ZoneForm stored={data.network_time_zone} version={data.row_version} />
          <SessionForm stored={data} />
          <ReleasesForm mode={data.releases} />
          {data.releases === 'on' && <ApprovalsForm stored={data.approvals} />}
        </div>
      )}
    </>
  )
}

function ZoneForm({ stored, version }: { stored: string; version: number }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const zone = chosen ?? stored
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (confirm: boolean) =>
      send(updateSetting, { version, body: { network_time_zone: zone, ...(confirm && { confirm }) } }),
    onSuccess: () => {
      setChosen(undefined)
      notifySuccess('Settings saved')
    },
    onSettled: (_answer, failed) => {
      if (!failed || asApiError(failed).stale) void client.invalidateQueries()
    },
  })
  const faults = error ? asApiError(error).faults : []
  const [asked, ...alters] = faults[0]?.field === 'confirm' ? faults : []
  const giveFocusBack = useFocusGivenBack(isPending || asked !== undefined)
  const save = () => {
    giveFocusBack(document.activeElement)
    mutate(false)
  }
  return (
    <FormElement className={classes.form} typed={zone !== stored} onSave={save}>
      <SearchedSelect
        label={ZONE?.label ?? ''}
        description={ZONE?.help}
        data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
        value={zone}
        error={asked ? undefined : faults[0]?.message}
        nothingFoundMessage="No such time zone"
        onChoose={setChosen}
      />
      <Button type="submit" loading={isPending && !asked} disabled={zone === stored}>
        Save
      </Button>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Change the time zone of the network"
        confirmLabel="Change"
        loading={isPending}
        onConfirm={() => mutate(true)}
        onCancel={reset}
      >
        From {stored} to {zone}.{' '}
        {alters.length === 0 ? 'No plan or workflow decides differently.' : 'These decide differently from now on:'}
        <ul className={classes.altered}>
          {alters.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </FormElement>
  )
}

/** The defaults of played sessions. Only what was typed is sent, so a change by somebody else in between stays. */
function SessionForm({ stored }: { stored: Setting }) {
  const client = useQueryClient()
  const [typedValues, setTypedValues] = useState<FormValues>({})
  const values = { ...initialValues(setting, { ...stored }), ...typedValues }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const all = bodyOf(setting, inFigures(values))
      const body = Object.fromEntries(Object.keys(typedValues).map((name) => [name, all[name]]))
      return send(updateSetting, { version: stored.row_version, body })
    },
    onSuccess: () => {
      setTypedValues({})
      notifySuccess('Settings saved')
    },
    onSettled: (_answer, failed) => {
      if (!failed || asApiError(failed).stale) void client.invalidateQueries()
    },
  })
  const isTyped = Object.keys(typedValues).length > 0
  const typed = formFaults(setting, 'update', inFigures(values))
  const refused = faultsByField(error ? asApiError(error).faults : [], NAMES).faults
  const onChange = useCallback(
    (name: string, value: FieldValue) => setTypedValues((before) => ({ ...before, [name]: value })),
    [],
  )
  return (
    <FormElement className={classes.form} typed={isTyped} onSave={() => Object.keys(typed).length === 0 && mutate()}>
      <Fieldset legend="Sessions" className={classes.session}>
        {FIELDS.map(([name, field]) => {
          const value = values[name] ?? null
          const shared = { name, field, value, fault: typed[name] ?? refused[name], autoFocus: false, onChange }
          const unit = SETTING_UNITS[name]
          return unit === undefined ? (
            <FieldInput key={name} {...shared} onBlur={nothing} />
          ) : (
            <QuantityInput key={name} {...shared} unit={unit} onBlur={nothing} />
          )
        })}
        <Button type="submit" loading={isPending} disabled={!isTyped}>
          Save
        </Button>
      </Fieldset>
    </FormElement>
  )
}

function nothing() {}

/** "50 MB (50000000 octets)"; undefined for a setting that is no amount. */
function amountIn(stored: Setting, name: string): string | undefined {
  const [value, unit] = [Reflect.get(stored, name), SETTING_UNITS[name]]
  return typeof value === 'number' && unit !== undefined ? formatExactQuantity(value, unit) : undefined
}

/** Amounts that were typed with a unit, as figures. */
function inFigures(values: FormValues): FormValues {
  const amounts = Object.entries(SETTING_UNITS).flatMap(([name, unit]) => {
    const figure = readAmount(String(values[name] ?? ''), unit)
    return figure === undefined ? [] : [[name, String(figure)] as const]
  })
  return { ...values, ...Object.fromEntries(amounts) }
}
