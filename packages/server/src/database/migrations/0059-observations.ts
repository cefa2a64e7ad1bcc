import type { SchemaStep } from '../schema-step.ts'

/** Contexts of decisions on nodes, to test other policies with. */
export const observations: SchemaStep = ({ id, integer }) => [
  `create table observation (
    observation_id ${id},
    node_id ${integer} not null references node on delete cascade,
    recorded_at text not null,
    context text not null
  )`,
  'create index observation_node on observation (node_id, observation_id)',
  'create index observation_recorded on observation (recorded_at)',
]
