import type { SchemaStep } from '../schema-step.ts'

/** What a QoS rule says in 5G alone. */
export const qosOf5g: SchemaStep = () =>
  [
    'qos_priority_level integer',
    'averaging_window integer',
    'max_data_burst_volume integer',
    'reflective_qos text',
    'notification_control text',
  ].map((column) => `alter table qos_rule add column ${column}`)
