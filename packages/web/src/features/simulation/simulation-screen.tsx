import { useLocation } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { late } from '../../ui/late.ts'
import { fieldsOf } from './address/fields.ts'
import { ChangesScreen } from './changes/changes-screen.tsx'
import { ProofScreen } from './proof/proof-screen.tsx'
import { TestsScreen } from './suite/tests-screen.tsx'
import { Simulator } from './simulator.tsx'

/** Its code comes when it is asked for. */
const DayScreen = late(async () => (await import('./day/day-screen.tsx')).DayScreen)

const SCREENS: Readonly<Record<string, ComponentType>> = {
  changes: ChangesScreen,
  day: DayScreen,
  proof: ProofScreen,
  tests: TestsScreen,
}

/** The simulator, or one of the screens beside it: `view` in the address says which. */
export function SimulationScreen() {
  const view = useLocation({ select: ({ searchStr }) => fieldsOf(searchStr).view ?? '' })
  const Screen = SCREENS[view] ?? Simulator
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
