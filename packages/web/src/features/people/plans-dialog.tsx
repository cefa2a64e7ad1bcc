import { readPerson, updatePerson } from '@tollgate/contract/calls/person.ts'
import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { Person } from '@tollgate/contract/access/person-row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { StaleValue } from '../../catalogue/form/stale-value.tsx'
import { StaleAlert } from '../../catalogue/form/whose-choice.tsx'
import { doneWords } from '../../catalogue/format/words.ts'
import { keys, refreshCatalogues } from '../../catalogue/queries.ts'
import { getAllRows } from '../../catalogue/row-calls.ts'
import { FormModal } from '../../catalogue/form/form-modal.tsx'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useLast } from '../../ui/use-last.ts'
import { nameOf } from './people-query.ts'
import classes from './people.module.css'

const policyPlans = catalogueOf('policy-plan')
type Plans = Person['plans']
const BY_NAME = { sort: 'pcr_plan_name' }

interface PlansDialogProps {
  /** Whose role is limited; absent: closed. */
  person: Person | undefined
  onClose: () => void
}

/** Limits a role to some plans, or opens all of them to it. */
export function PlansDialog({ person, onClose }: PlansDialogProps) {
  const shown = useLast(person)
  return (
    <FormModal opened={person !== undefined} title={shown ? `Plans of ${nameOf(shown)}` : ''} onClose={onClose}>
      {(finish) =>
        shown && <PlansForm key={`${shown.person_id} ${shown.row_version}`} person={shown} onClose={finish} />
      }
    </FormModal>
  )
}

function PlansForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { person_id } = person
  const [stored, setStored] = useState(person)
  const client = useQueryClient()
  const [plans, setPlans] = useState(person.plans)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(updatePerson, { params: { id: person_id }, body: { plans }, version: stored.row_version }),
    onSuccess: () => {
      notifySuccess(doneWords(catalogue, 'update'), nameOf(person))
      onClose()
    },
    onError: async (refused) => {
      if (asApiError(refused).stale) setStored(await send(readPerson, { params: { id: person_id } }))
    },
    onSettled: () => refreshCatalogues(client),
  })
  const isStale = stored.row_version !== person.row_version
  return (
    <FormElement className={classes.form} onSave={() => !isPending && mutate()}>
      {error && !isStale && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      {isStale && <StalePlans before={person.plans} theirs={stored.plans} mine={plans} onChoose={setPlans} />}
      <Checkbox
        label="All plans, and all other data"
        checked={plans === null}
        onChange={({ currentTarget: { checked } }) => setPlans(checked ? null : [])}
        data-autofocus
      />
      {plans && <PlanList chosen={plans} onChange={setPlans} />}
      <FormFooter label="Save" saving={isPending} disabled={plans?.length === 0} />
    </FormElement>
  )
}

interface StalePlansProps {
  before: Plans
  theirs: Plans
  mine: Plans
  onChoose: (plans: Plans) => void
}

/** Another person's choice, beside one's own. */
function StalePlans({ before, theirs, mine, onChoose }: StalePlansProps) {
  const names = usePlanNames()
  const words = (plans: Plans) =>
    plans
      ? plans
          .map((id) => names.get(id) ?? String(id))
          .toSorted()
          .join(', ')
      : 'all'
  return (
    <StaleAlert>
      {words(before) !== words(theirs) && (
        <StaleValue caption="Plans" value={mine} onChange={onChoose} {...{ before, theirs, words }} />
      )}
    </StaleAlert>
  )
}

function usePolicyPlans() {
  return useQuery({
    queryKey: keys.list(policyPlans, BY_NAME),
    queryFn: ({ signal }) => getAllRows(policyPlans, BY_NAME, signal),
  })
}

function usePlanNames(): ReadonlyMap<number, string> {
  const { data } = usePolicyPlans()
  return new Map(data?.rows.map(({ pcr_plan_id, pcr_plan_name }) => [pcr_plan_id, pcr_plan_name]))
}

interface PlanListProps {
  chosen: readonly number[]
  onChange: (plans: readonly number[]) => void
}

function PlanList({ chosen, onChange }: PlanListProps) {
  const { data } = usePolicyPlans()
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
