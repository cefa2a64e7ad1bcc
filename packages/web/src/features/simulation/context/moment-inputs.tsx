import { Button } from '@mantine/core'
import { memo } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import type { Fields } from '../address/fields.ts'
import { localOf } from '../request/local-time.ts'
import classes from './context.module.css'
import { WallTimeInput } from './wall-time-input.tsx'

const ZONES = Intl.supportedValuesOf('timeZone')

/** The fields that the inputs show. */
export const MOMENT_FIELDS = ['at', 'time_zone']

interface MomentInputsProps {
  fields: Fields
  faults: Fields
  /** What is asked about while no time is typed. */
  at: string | undefined
  onChange: (changes: Fields) => void
}

/** When it is decided, by which clocks. */
export const MomentInputs = memo(function MomentInputs({ fields, faults, at, onChange }: MomentInputsProps) {
  const network = useNetworkTimeZone()
  const zone = fields.time_zone ?? network
  return (
    <div className={classes.moment}>
      <WallTimeInput
        value={fields.at ?? ''}
        unset={at ?? ''}
        fault={faults.at}
        onChange={(text) => onChange({ at: text })}
      />
      <Button variant="default" className={classes.now} onClick={() => onChange({ at: localOf(Date.now(), zone) })}>
        Now
      </Button>
      <ZoneSelect zone={zone} network={network} fault={faults.time_zone} onChange={onChange} />
    </div>
  )
})

interface ZoneSelectProps {
  zone: string
  /** The one that counts while none is chosen. */
  network: string
  fault: string | undefined
  onChange: (changes: Fields) => void
}

/** Hundreds of zones: not drawn again with every key typed elsewhere. */
const ZoneSelect = memo(function ZoneSelect({ zone, network, fault, onChange }: ZoneSelectProps) {
  return (
    <SearchedSelect
      className={classes.zone ?? ''}
      label="Time zone"
      data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
      description={zone === network ? 'The network’s clock' : `The network’s clock is ${network}`}
      value={zone}
      error={fault}
      nothingFoundMessage="No such time zone"
      onChoose={(name) => onChange({ time_zone: name === network ? '' : name })}
    />
  )
})
