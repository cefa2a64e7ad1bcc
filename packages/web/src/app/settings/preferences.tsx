import { NativeSelect } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { places } from '../menu-places.ts'
import classes from './preferences.module.css'
import { OVERVIEW, START_KEY } from './start-screen.ts'

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

const SCREENS = places
  .filter(({ role }) => role === undefined)
  .map(({ title, route, parents }) => ({
    value: route,
    label: [...parents.map((one) => one.title), title].join(' › '),
  }))

/** How the screens are for one person; each choice counts at once, and on every browser. */
export function Preferences() {
  const [start, setStart] = useKept(START_KEY, OVERVIEW)
  const [density, setDensity] = useKept('tollgate.density', 'compact')
  return (
    <div className={classes.preferences}>
      <NativeSelect
        label="First screen"
        data={SCREENS}
        value={start}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <NativeSelect
        label="Rows of tables"
        data={DENSITIES}
        value={density}
        onChange={({ currentTarget }) => setDensity(currentTarget.value)}
      />
    </div>
  )
}

function useKept(key: string, defaultValue: string) {
  return useLocalStorage({ key, defaultValue, getInitialValueInEffect: false })
}
