import type { SchemaStep } from '../schema-step.ts'

/** Views of lists that everybody shares. */
export const listViews: SchemaStep = ({ id, integer }) => [
  `create table list_view (
    list_view_id ${id},
    list_path text not null,
    view_name text not null,
    search text,
    shown_columns text not null,
    is_default text not null default 'N',
    row_version ${integer} not null default 1
  )`,
  'create unique index list_view_name on list_view (fold(list_path), fold(view_name))',
]
