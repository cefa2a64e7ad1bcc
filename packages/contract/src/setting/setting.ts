import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, text } from '../catalogue/field.ts'
import { codeLabel } from '../standards/codes.ts'
import { CC_UNIT_TYPE } from '../standards/gx-enumerations.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'

/** Units in which a gateway can report usage, by rum (TS 29.212 5.3.61). */
export const REPORTED_UNITS = [0, 2, 3, 4] as const

/** For each unit, the amount after which usage is reported if no quota is ahead. */
const threshold = (rum: (typeof REPORTED_UNITS)[number]) => {
  const unit = (codeLabel(CC_UNIT_TYPE, rum) ?? '').toLowerCase()
  return integer(`Report of ${unit}`, {
    role: 'decides',
    min: 1,
    help: `${rum === 0 ? 'Seconds' : 'Octets'} after which usage is reported where no quota ends; empty: not at all.`,
  })
}

/** The unit of a setting that is an amount, by its field. */
export const SETTING_UNITS: Readonly<Record<string, number>> = Object.fromEntries(
  REPORTED_UNITS.map((rum) => [`reporting_threshold_${rum}`, rum]),
)

const thresholds = {
  reporting_threshold_0: threshold(0),
  reporting_threshold_2: threshold(2),
  reporting_threshold_3: threshold(3),
  reporting_threshold_4: threshold(4),
}

export const settingDefinition = defineCatalogue({
  name: 'setting',
  table: 'network_setting',
  path: 'setting',
  id: 'setting_id',
  fields: {
    network_time_zone: text('Time zone of the network', {
      role: 'decides',
      required: true,
      maxLength: 64,
      check: 'time zone',
      help: 'Versions begin and end at midnight on this clock. A session that names no time zone is judged by it as well.',
    }),
    ...thresholds,
    moment_tolerance_s: integer('Tolerance before a moment', {
      role: 'decides',
      required: true,
      min: 0,
      max: 3600,
      unit: 's',
      default: 30,
      help: 'A gateway that asks again so much earlier is answered as at the moment itself.',
    }),
  },
  columns: [],
  filters: [],
  label: 'network_time_zone',
  search: 'network_time_zone',
  words: {
    one: 'network setting',
    many: 'Settings',
    about: 'What holds for the whole network, at every instance of the console.',
    done: { update: 'Settings saved' },
  },
})

/** The settings of the network, a single row. */
export const setting = resolveCatalogues([settingDefinition]).get(settingDefinition.name) as Catalogue

export const SETTING_ID = 1
