import type { SchemaStep } from '../schema-step.ts'

/** Settings of the whole network: one row, which the first start adds. */
export const networkSetting: SchemaStep = ({ integer }) => [
  `create table network_setting (
    setting_id ${integer} primary key check (setting_id = 1),
    network_time_zone text not null,
    row_version ${integer} not null default 1
  )`,
]
