import { reference } from '@tollgate/contract/catalogue/field.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { ExpectedSteps } from '@tollgate/contract/simulation/simulation-case.ts'
import { Checkbox, Fieldset } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import { CaseName, HeldParts } from '../cases/case-inputs.tsx'
import classes from '../cases/cases.module.css'
import { useSaveCase } from '../cases/cases-queries.ts'
import { happeningWords } from './day-words.ts'
import { clockOf, type Day } from './use-day.ts'

type ExpectedStep = ExpectedSteps['steps'][string]

/** Labels of the parts of a step that a case can check. */
const PARTS = {
  Rules: ({ install, install_bases, keep, remove }: AnsweredStep): ExpectedStep => ({
    install,
    install_bases,
    keep,
    remove,
  }),
  'Session QoS': ({ session_qos }: AnsweredStep): ExpectedStep => ({ session_qos }),
  Quotas: ({ quotas }: AnsweredStep): ExpectedStep => ({ quotas }),
  Usage: ({ usage }: AnsweredStep): ExpectedStep => ({ usage }),
  Charges: ({ charges }: AnsweredStep): ExpectedStep => ({
    charges: charges.map(({ basic_rule_id: _id, ...charge }) => charge),
  }),
  'Reported events': ({ triggers }: AnsweredStep): ExpectedStep => ({ triggers }),
}
type Part = keyof typeof PARTS
const ALL = Object.keys(PARTS) as Part[]

const PLAN = reference('Policy plan', { to: 'policy-plan', nest: 'plan', show: ['pcr_plan_name'] })

interface SaveDayDialogProps {
  day: Day
  onClose: () => void
}

/** Saves the day as a test: the expected result at chosen steps. */
export function SaveDayDialog({ day, onClose }: SaveDayDialogProps) {
  const { played, body, given, happenings, inputs, zone } = day
  const steps = (played?.steps ?? []).filter(({ step }) => step !== null)
  const [name, setName] = useState('')
  const [plan, setPlan] = useState(() => steps.flatMap(({ asked }) => asked)[0]?.pcr_plan_id ?? null)
  const [parts, setParts] = useState<readonly Part[]>(['Rules'])
  const [held, setHeld] = useState<ReadonlySet<number>>(
    () => new Set(steps.flatMap(({ step, told }) => (step !== null && told.length > 0 ? [step] : []))),
  )
  const save = useSaveCase()
  const isWhole = name.trim() !== '' && plan !== null && parts.length > 0 && held.size > 0
  const submit = () => {
    if (!body || !isWhole || save.isPending) return
    const expected: ExpectedSteps = {
      steps: Object.fromEntries(
        steps.flatMap((step) =>
          step.step !== null && held.has(step.step)
            ? [[step.step, Object.assign({}, ...parts.map((part) => PARTS[part](step)))] as const]
            : [],
        ),
      ),
    }
    const values = {
      simulation_case_name: name.trim(),
      pcr_plan_id: plan,
      work_group_id: null,
      request: body,
      expected,
    }
    save.mutate(values, {
      onSuccess: () => {
        notifySuccess('Test case saved', values.simulation_case_name)
        onClose()
      },
    })
  }
  return (
    <FormModal opened title="Save the day as a test case" size="lg" onClose={onClose}>
      <FormElement className={classes.form} onSave={submit}>
        <CaseName placeholder="What is special about this day" name={name} save={save} onChange={setName} />
        <Lookup
          name="pcr_plan_id"
          field={PLAN}
          value={plan}
          autoFocus={false}
          onBlur={() => undefined}
          onChange={(_, id) => setPlan(typeof id === 'number' ? id : null)}
        />
        <HeldParts all={ALL} chosen={parts} onChange={setParts} />
        <Fieldset legend="At which steps" variant="unstyled" className={classes.parts ?? ''}>
          {steps.map(({ step, at }) => {
            const happening = happenings[given[step ?? -1]?.of ?? -1]
            if (step === null || !happening) return null
            return (
              <Checkbox
                key={step}
                label={`${clockOf(at, zone)} ${happeningWords(happening, inputs)}`}
                checked={held.has(step)}
                onChange={({ currentTarget: { checked } }) =>
                  setHeld((before) => new Set(checked ? [...before, step] : [...before].filter((one) => one !== step)))
                }
              />
            )
          })}
        </Fieldset>
        <FormFooter label="Save" saving={save.isPending} disabled={!isWhole} />
      </FormElement>
    </FormModal>
  )
}
