import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { ExpectedAnswer } from '@tollgate/contract/simulation/simulation-case.ts'
import { useState } from 'react'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import type { Asked } from '../use-asked.ts'
import { CaseName, HeldParts } from './case-inputs.tsx'
import classes from './cases.module.css'
import { useSaveCase } from './cases-queries.ts'

/** Labels of the parts of an answer that a case can check. */
const PARTS = {
  Rules: (answer: SimulationAnswer): ExpectedAnswer => ({
    result: answer.result,
    install: answer.install,
    install_bases: answer.install_bases,
    keep: answer.keep,
    remove: answer.remove,
  }),
  Quotas: ({ quotas }: SimulationAnswer): ExpectedAnswer => ({ quotas }),
  Charges: ({ charges }: SimulationAnswer): ExpectedAnswer => ({ charges }),
  'Reported events': ({ triggers }: SimulationAnswer): ExpectedAnswer => ({ triggers }),
  'Attributes after': ({ attributes }: SimulationAnswer): ExpectedAnswer => ({ attributes }),
}
type Part = keyof typeof PARTS
const ALL = Object.keys(PARTS) as Part[]

interface SaveCaseDialogProps {
  asked: Pick<Asked, 'fields' | 'body' | 'simulated'>
  opened: boolean
  onClose: () => void
}

/** Saves the request and its answer as a test of the plan or workflow. */
export function SaveCaseDialog({ asked, opened, onClose }: SaveCaseDialogProps) {
  const { fields, body, simulated } = asked
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly Part[]>(['Rules'])
  const save = useSaveCase()
  const owner = fields.plan ?? fields.workflow
  const isWhole = owner !== undefined && name.trim() !== '' && chosen.length > 0
  const submit = () => {
    if (!body || !simulated || !isWhole || save.isPending) return
    const expected = Object.assign({}, ...chosen.map((part) => PARTS[part](simulated.answer)))
    const pcr_plan_id = fields.plan === undefined ? null : Number(fields.plan)
    const work_group_id = pcr_plan_id === null ? Number(fields.workflow) : null
    const values = { simulation_case_name: name.trim(), pcr_plan_id, work_group_id, request: body, expected }
    save.mutate(values, {
      onSuccess: () => {
        notifySuccess('Test case saved', values.simulation_case_name)
        setName('')
        onClose()
      },
    })
  }
  return (
    <FormModal opened={opened} title="Save as a test case" onClose={onClose}>
      <FormElement className={classes.form} onSave={submit}>
        {owner === undefined && <p role="alert">A test case belongs to a plan or a workflow: choose one first.</p>}
        <CaseName placeholder="What is special about this situation" name={name} save={save} onChange={setName} />
        <HeldParts all={ALL} chosen={chosen} onChange={setChosen} />
        <FormFooter label="Save" saving={save.isPending} disabled={simulated === undefined || !isWhole} />
      </FormElement>
    </FormModal>
  )
}
