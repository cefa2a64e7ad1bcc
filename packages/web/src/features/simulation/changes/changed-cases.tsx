import { compareCases } from '@tollgate/contract/calls/simulation-case.ts'
import type { CaseComparison, CaseComparisonRequest } from '@tollgate/contract/simulation/suite.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { FieldsTable } from '../../../ui/fields-table.tsx'
import { momentWords } from '../../../catalogue/format/local-time.ts'
import classes from '../views/views.module.css'
import { labelOfPath } from './difference-words.ts'

type Different = CaseComparison['different'][number]

/** Compares the saved test cases and days on both sides; of a day, shows the first step that differs. */
export function ChangedCases({ asked }: { asked: CaseComparisonRequest }) {
  const compare = useMutation({ mutationFn: () => send(compareCases, { body: asked }) })
  const { data, error, isPending, mutate } = compare
  return (
    <section className={classes.group} aria-label="Over the saved cases">
      <h2 className={classes.heading}>Over the saved cases</h2>
      {!data && (
        <>
          <p className={classes.hint}>
            What both do in each saved test case and day, up to the first step that differs.
          </p>
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            Ask the saved cases of both
          </Button>
        </>
      )}
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <p aria-live="polite">
          {data.different.length} of {data.cases} saved cases differ.
          {data.left_out > 0 && ` ${data.left_out} name a record that one side does not have.`}
        </p>
      )}
      {data && data.different.length > 0 && (
        <ul className={classes.cards}>
          {data.different.map((one) => (
            <li key={one.simulation_case_id} className={classes.card}>
              <DifferentCase one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DifferentCase({ one: { simulation_case_name: name, at, differences } }: { one: Different }) {
  const zone = useNetworkTimeZone()
  const fields = differences.map((one) => ({ ...one, label: labelOfPath(one.field) }))
  return (
    <>
      <p>
        <b>{name}</b>, {momentWords(at, zone)}
      </p>
      <FieldsTable label={`What differs in ${name}`} fields={fields} />
    </>
  )
}
