import { readFactorRule, writeFactorRule } from '@tollgate/contract/calls/person.ts'
import { requiredOfSchema, type RequiredOf } from '@tollgate/contract/access/second-factor.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import classes from './people.module.css'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

const ruleQuery = queryOptions({
  queryKey: ['second-factor-rule'],
  queryFn: ({ signal }) => send(readFactorRule, { signal }),
})

const LABELS: Readonly<Record<RequiredOf, string>> = {
  nobody: 'Nobody',
  administrators: 'Administrators, once there are two',
  everybody: 'Everybody',
}
const CHOICES = requiredOfSchema.options.map((value) => ({ value, label: LABELS[value] }))

/** The setting who needs a second factor. */
export function SecondFactorRule() {
  const client = useQueryClient()
  const { data } = useQuery(ruleQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (required_of: RequiredOf) => send(writeFactorRule, { body: { required_of } }),
    onSuccess: (_answer, of) => notifySuccess('A second factor is required', LABELS[of]),
    onError: (error) => notifyFailure(asApiError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: ruleQuery.queryKey }),
  })
  if (!data) return null
  return (
    <SearchedSelect
      className={classes.rule}
      label="Who needs a second factor"
      description="Whoever signs in with a password and has none sets one up first."
      data={CHOICES}
      value={data.required_of}
      disabled={isPending}
      onChoose={(of) => mutate(requiredOfSchema.parse(of))}
    />
  )
}
