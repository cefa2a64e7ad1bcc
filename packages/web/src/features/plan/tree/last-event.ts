import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import type { PlanPlace } from '../plan-address.ts'

const settingsOf = (plan: number) => ({
  key: `tollgate.plan-event.${plan}`,
  defaultValue: null as number | null,
  getInitialValueInEffect: false,
})

/** The event last visited in a plan. */
export function lastEventOf(plan: number): number | undefined {
  return readLocalStorageValue(settingsOf(plan)) ?? undefined
}

/** The event last visited in a plan. The one in the address becomes it. */
export function useLastEvent({ plan, event }: PlanPlace): number | undefined {
  const [last, remember] = useLocalStorage(settingsOf(plan))
  useEffect(() => {
    if (event !== undefined) remember(event)
  }, [event, remember])
  return last ?? undefined
}
