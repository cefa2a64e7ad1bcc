import { useLocalStorage } from '@mantine/hooks'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'
import { places } from '../menu-places.ts'
import classes from './preferences.module.css'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { ZONE_KEY } from '../../ui/shown-zone.ts'
import { OVERVIEW, START_KEY } from './start-screen.ts'
import { UNITS_KEY } from './shown-units.ts'

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
]

const UNITS = [
  { value: '', label: 'As they are exact: GB or GiB' },
  { value: 'decimal', label: 'Decimal: kB, MB, GB' },
  { value: 'binary', label: 'Binary: KiB, MiB, GiB' },
]

const SCREENS = places
  .filter(({ role }) => role === undefined)
  .map(({ title, route, parents }) => ({
    value: route,
    label: [...parents.map((one) => one.title), title].join(' › '),
  }))

/** Display settings of one person. Each choice applies at once, in every browser. */
export function Preferences() {
  const [start, setStart] = useKept(START_KEY, OVERVIEW)
  const [density, setDensity] = useKept('tollgate.density', 'compact')
  const [zone, setZone] = useKept(ZONE_KEY, '')
  const [units, setUnits] = useKept(UNITS_KEY, '')
  const network = useNetworkTimeZone()
  return (
    <div className={classes.preferences}>
      <SearchedSelect label="First screen" data={SCREENS} value={start} onChoose={setStart} />
      <SearchedSelect label="Rows of tables" data={DENSITIES} value={density} onChoose={setDensity} />
      <SearchedSelect
        label="Times are shown in"
        description="Days of versions are days on the network’s clock."
        data={zonesOf(network, zone)}
        value={zone}
        onChoose={setZone}
      />
      <SearchedSelect
        label="Amounts are shown in"
        description="What is not exact in the unit is marked ≈; what is typed stays as it is."
        data={UNITS}
        value={units}
        onChoose={setUnits}
      />
    </div>
  )
}

/** The browser's time zone, the network's, UTC, and all others by name. */
function zonesOf(network: string, chosen: string) {
  const near = [...new Set([network, 'UTC'])].map((zone) => ({
    value: zone,
    label: zone === network ? `${zone}, the network’s clock` : zone,
  }))
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => near.every(({ value }) => value !== zone))
  const unlisted = chosen === '' || chosen === network || chosen === 'UTC' || others.includes(chosen) ? [] : [chosen]
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [{ value: '', label: `The browser’s time zone (${own})` }, ...near, ...unlisted, ...others]
}

function useKept(key: string, defaultValue: string) {
  return useLocalStorage({ key, defaultValue, getInitialValueInEffect: false })
}
