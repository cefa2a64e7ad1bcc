import { Checkbox } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { call, getData } from '../../api/client.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import classes from './people.module.css'

const ruleQuery = queryOptions({
  queryKey: ['second-factor-rule'],
  queryFn: ({ signal }) => getData('second-factor-rule', signal),
})

/** Whether everybody needs a second factor. */
export function SecondFactorRule() {
  const client = useQueryClient()
  const { data } = useQuery(ruleQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (required: boolean) => call({ method: 'PUT', path: 'second-factor-rule', body: { required } }),
    onSuccess: (_answer, required) =>
      notifySuccess(required ? 'A second factor is required' : 'A second factor is no longer required'),
    onError: (error) => notifyFailure(asApiError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: ruleQuery.queryKey }),
  })
  if (!data) return null
  return (
    <Checkbox
      className={classes.rule}
      label="Require a second factor"
      description="Who signs in with a password has to set one up, and is signed out until then."
      checked={data.required}
      disabled={isPending}
      onChange={({ currentTarget: { checked } }) => mutate(checked)}
    />
  )
}
