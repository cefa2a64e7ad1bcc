import type { ComparedDays } from '@tollgate/contract/simulation/suite.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { post } from '../../../api/client.ts'
import { momentWords } from '../request/local-time.ts'
import classes from '../views/views.module.css'
import type { ComparedVersions } from './compare-work.ts'

type Different = ComparedDays['different'][number]

/** The saved days with each of two versions: at which step they differ first. */
export function ChangedDays({ asked }: { asked: ComparedVersions }) {
  const compare = useMutation({ mutationFn: () => post('simulation-case/versions', asked) })
  const { data, error, isPending, mutate } = compare
  return (
    <section className={classes.group} aria-label="Over the saved days">
      <h2 className={classes.heading}>Over the saved days</h2>
      {!data && (
        <>
          <p className={classes.hint}>
            What the versions do in sessions: each saved day, up to the first step that differs.
          </p>
          <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
            Play the saved days with both
          </Button>
        </>
      )}
      {error && <p role="alert">{error.message}</p>}
      {data && (
        <p aria-live="polite">
          {data.different.length} of {data.sessions} saved days differ.
        </p>
      )}
      {data && data.different.length > 0 && (
        <ul className={classes.cards}>
          {data.different.map((one) => (
            <li key={one.simulation_case_id} className={classes.card}>
              <DifferentDay one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DifferentDay({ one: { simulation_case_name, before, after } }: { one: Different }) {
  const zone = useNetworkTimeZone()
  return (
    <>
      <p>
        <b>{simulation_case_name}</b>, first at {momentWords(before?.at ?? after?.at ?? '', zone)}
      </p>
      <p>Before: {sideWords(before)}</p>
      <p>After: {sideWords(after)}</p>
    </>
  )
}

function sideWords(side: Different['before']): string {
  if (!side) return 'nothing happens any more'
  const { rules, session_qos, quotas } = side
  return [
    rules.length === 0 ? 'no rule' : rules.join(', '),
    session_qos === null ? '' : `QoS ${session_qos}`,
    ...quotas.map(({ monitoring_key, amount, rum }) => `${formatQuantity(amount, rum)} under ${monitoring_key}`),
  ]
    .filter((words) => words !== '')
    .join(' · ')
}
