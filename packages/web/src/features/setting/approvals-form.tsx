import { updateSetting } from '@tollgate/contract/calls/setting.ts'
import type { ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { Button, Fieldset, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import classes from './setting.module.css'

const ROLES = [
  { value: 'approver', label: 'Approvers and administrators' },
  { value: 'administrator', label: 'Administrators' },
]
const COUNTS = Array.from({ length: 10 }, (_, count) => String(count))

/** A rule while typed: prefixes of keys, separated by commas. */
type ShownRule = Omit<ApprovalRule, 'documents'> & { documents: string }

function shown({ documents, ...rule }: ApprovalRule): ShownRule {
  return { ...rule, documents: documents.join(', ') }
}

function typed({ documents, count, by }: ShownRule): ApprovalRule {
  const said = documents.split(',').map((one) => one.trim())
  return { documents: said.filter((one) => one !== ''), count, by }
}

/** How many people must approve a release, by what it changes. */
export function ApprovalsForm({ stored }: { stored: readonly ApprovalRule[] }) {
  const client = useQueryClient()
  const [typedRules, setRules] = useState<readonly ShownRule[]>()
  const rules = typedRules ?? stored.map(shown)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(updateSetting, { body: { approvals: rules.map(typed) } }),
    onSuccess: () => {
      setRules(undefined)
      notifySuccess('Settings saved')
    },
    onSettled: (_answer, failed) => (failed ? undefined : client.invalidateQueries()),
  })
  const isChanged = JSON.stringify(rules.map(typed)) !== JSON.stringify(stored)
  const faults = error ? asApiError(error).faults : []
  const change = (at: number, values: Partial<ShownRule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...values } : rule)))
  return (
    <FormElement className={classes.wide} typed={isChanged} onSave={() => mutate()}>
      <Fieldset legend="Approvals" className={classes.session}>
        <p className={classes.about}>
          Before a release is published, people who changed none of it must approve it. Every rule that matches the
          release counts; a release that no rule matches needs no approval. “What changes” takes the beginnings of
          document keys, separated by commas: plans, plans/roaming, workflows, zones or catalogues/qos-rules.
        </p>
        {rules.map((rule, at) => (
          <div key={at} role="group" aria-label={`Rule ${at + 1}`} className={classes.rule}>
            <TextInput
              label="What changes"
              placeholder="Everything"
              value={rule.documents}
              error={faultOf(faults, at, 'documents')}
              onChange={(event) => change(at, { documents: event.currentTarget.value })}
            />
            <SearchedSelect
              label="Approvals"
              data={COUNTS}
              value={String(rule.count)}
              error={faultOf(faults, at, 'count')}
              onChoose={(chosen) => change(at, { count: Number(chosen) })}
            />
            <SearchedSelect
              label="By"
              data={ROLES}
              value={rule.by}
              onChoose={(chosen) => change(at, { by: chosen as ApprovalRule['by'] })}
            />
            <Button variant="default" onClick={() => setRules(rules.filter((one) => one !== rule))}>
              Remove rule {at + 1}
            </Button>
          </div>
        ))}
        <Button variant="default" onClick={() => setRules([...rules, { documents: '', count: 1, by: 'approver' }])}>
          Add a rule
        </Button>
        <Button type="submit" loading={isPending} disabled={!isChanged}>
          Save approvals
        </Button>
      </Fieldset>
    </FormElement>
  )
}

function faultOf(faults: readonly { field?: string | undefined; message: string }[], rule: number, field: string) {
  return faults.find((one) => one.field?.startsWith(`approvals.${rule}.${field}`))?.message
}
