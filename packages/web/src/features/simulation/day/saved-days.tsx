import { isSessionCase, type StoredSessionCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { Button } from '@mantine/core'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { withFields } from '../address/fields.ts'
import { useCases } from '../cases/cases-queries.ts'
import classes from './day.module.css'
import { fieldsOfSession, isOfSubscriber } from './fields-of-session.ts'
import type { Day } from './use-day.ts'

/** The days that are saved as test cases. */
function useSavedDays(): readonly StoredSessionCase[] {
  return (useCases({}).data ?? []).filter(isSessionCase)
}

/** Opens a saved day, or uses only its subscriber for the shown day. */
export function SavedDays({ day }: { day: Day }) {
  const days = useSavedDays()
  const zone = useNetworkTimeZone()
  const data = days.map((one) => ({ value: String(one.simulation_case_id), label: one.simulation_case_name }))
  const fieldsOf = (id: string) => {
    const found = days.find(({ simulation_case_id }) => String(simulation_case_id) === id)
    return found && fieldsOfSession(found.request, zone)
  }
  const takeSubscriber = (id: string) => {
    const taken = Object.entries(fieldsOf(id) ?? {}).filter(([name]) => isOfSubscriber(name))
    const others = Object.entries(day.fields).filter(([name]) => !isOfSubscriber(name))
    if (taken.length > 0) day.replaceAll(withFields(Object.fromEntries([...others, ...taken]), {}))
  }
  if (days.length === 0) return null
  return (
    <>
      <SearchedSelect
        className={classes.saved ?? ''}
        label="Saved days"
        placeholder="Open a day"
        data={data}
        value=""
        acts
        onChoose={(id) => day.replaceAll(fieldsOf(id) ?? day.fields)}
      />
      <SearchedSelect
        className={classes.saved ?? ''}
        label="Subscriber of"
        placeholder="Take one from a saved day"
        data={data}
        value=""
        acts
        onChoose={takeSubscriber}
      />
    </>
  )
}

/** Examples of days to begin with. */
export function FirstDays({ day, onNew }: { day: Day; onNew: () => void }) {
  const days = useSavedDays()
  const zone = useNetworkTimeZone()
  return (
    <div className={classes.first}>
      {days.map((one) => (
        <Button
          key={one.simulation_case_id}
          variant="default"
          onClick={() => day.replaceAll(fieldsOfSession(one.request, zone))}
        >
          {one.simulation_case_name}
        </Button>
      ))}
      <Button onClick={onNew}>Begin a new day</Button>
    </div>
  )
}
