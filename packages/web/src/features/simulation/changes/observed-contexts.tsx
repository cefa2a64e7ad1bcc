import { simulateBatch } from '@tollgate/contract/calls/simulation.ts'
import { askedPolicyWords } from '@tollgate/contract/simulation/policy-source.ts'
import type { BatchComparison, CaseComparisonRequest } from '@tollgate/contract/simulation/suite.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { FieldsTable } from '../../../ui/fields-table.tsx'
import { searchOf, withFields } from '../address/fields.ts'
import { fieldsOfExample } from '../views/example.tsx'
import classes from '../views/views.module.css'
import { labelOfPath } from './difference-words.ts'

/** Simulates the contexts that nodes recorded last with both sides; counts and groups the differences. */
export function ObservedContexts({ asked: { before, after } }: { asked: CaseComparisonRequest }) {
  const zone = useNetworkTimeZone()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      const { release, change_set_ids } = before
      return send(simulateBatch, {
        body: { observed: {}, release, change_set_ids },
        query: { beside: askedPolicyWords(after) },
      })
    },
  })
  const words = askedPolicyWords(after)
  const release = words === 'working' ? '' : words
  const addressOf = (context: BatchComparison['groups'][number]['example']) =>
    `/main/simulation${searchOf(withFields(fieldsOfExample({}, context, zone), { release }))}`
  return (
    <section className={classes.group} aria-label="Over what nodes recorded">
      <h2 className={classes.heading}>Over what nodes recorded</h2>
      {!data && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
          Ask what nodes recorded of both
        </Button>
      )}
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <p aria-live="polite">
          {formatCount(data.different)} of {formatCount(data.contexts)} recorded contexts differ.
          {data.left_out > 0 && ` ${formatCount(data.left_out)} name a record that one side does not have.`}
        </p>
      )}
      {data && data.groups.length > 0 && (
        <ul className={classes.cards}>
          {data.groups.map(({ differences, contexts, example }) => (
            <li key={JSON.stringify(differences)} className={classes.card}>
              <p>
                <b>{formatCount(contexts)}</b> of them,{' '}
                <RecordLink address={addressOf(example)}>Simulate one</RecordLink>
              </p>
              <FieldsTable
                label={`What differs in ${formatCount(contexts)} contexts`}
                fields={differences.map((one) => ({ ...one, label: labelOfPath(one.field) }))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
