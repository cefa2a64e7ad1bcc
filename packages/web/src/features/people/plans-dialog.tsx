import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { doneWords } from '../../catalogue/format/words.ts'
import { keys, refreshCatalogues } from '../../catalogue/queries.ts'
import { getRows } from '../../catalogue/row-calls.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLast } from '../../ui/use-last.ts'
import { nameOf } from './people-query.ts'
import classes from './people.module.css'

const policyPlans = catalogueOf('policy-plan')
const ALL = { page_size: '1000', sort: 'pcr_plan_name' }

interface PlansDialogProps {
  /** Whose role is narrowed; absent: closed. */
  person: Person | undefined
  onClose: () => void
}

/** Narrows a role to some plans, or lets it count for all. */
export function PlansDialog({ person, onClose }: PlansDialogProps) {
  const shown = useLast(person)
  return (
    <AppModal opened={person !== undefined} title={shown ? `Plans of ${nameOf(shown)}` : ''} onClose={onClose}>
      {shown && <PlansForm key={`${shown.person_id} ${shown.row_version}`} person={shown} onClose={onClose} />}
    </AppModal>
  )
}

function PlansForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { person_id, row_version: version } = person
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const [plans, setPlans] = useState(person.plans)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call({ method: 'PUT', path: `person/${person_id}`, body: { plans }, version }),
    onSuccess: () => {
      notifySuccess(doneWords(catalogue, 'update'), nameOf(person))
      onClose()
    },
    onSettled: () => refreshCatalogues(client),
  })
  return (
    <FormElement ref={form} className={classes.form} onSave={() => !isPending && mutate()}>
      {error && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      <Checkbox
        label="All plans, and all other data"
        checked={plans === null}
        onChange={({ currentTarget: { checked } }) => setPlans(checked ? null : [])}
        data-autofocus
      />
      {plans && <PlanList chosen={plans} onChange={setPlans} />}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={plans?.length === 0}>
          Save
        </Button>
      </DialogFooter>
    </FormElement>
  )
}

interface PlanListProps {
  chosen: readonly number[]
  onChange: (plans: readonly number[]) => void
}

function PlanList({ chosen, onChange }: PlanListProps) {
  const { data } = useQuery({
    queryKey: keys.list(policyPlans, ALL),
    queryFn: ({ signal }) => getRows(policyPlans, ALL, signal),
  })
  return (
    <fieldset className={classes.plans}>
      <legend>The role counts in these plans alone. Everything else is read.</legend>
      {data?.rows.map(({ pcr_plan_id: id, pcr_plan_name: name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
