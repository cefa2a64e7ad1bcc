import type { SchemaStep } from '../schema-step.ts'

/** Attributes and price plans. */
export const attributes: SchemaStep = ({ id, integer }) => {
  const version = `row_version ${integer} not null default 1`
  return [
    // Static and dynamic attributes share numbers and names; a dynamic one has a category.
    `create table attribute (
      re_attr ${id},
      dyn_attr_id ${integer} generated always as (re_attr) stored,
      re_attr_name text not null,
      re_attr_src_type text,
      measurable text not null check (measurable in ('Y', 'N')),
      attr_catg text,
      re_type ${integer} references policy_event_type,
      mask text,
      lookup_script text,
      service_pack_id ${integer},
      sp_id ${integer},
      comments text,
      ${version}
    )`,
    `create unique index attribute_name on attribute (fold(re_attr_name))`,
    `create index attribute_event_type on attribute (re_type)`,
    `create table price_plan (
      price_plan_id ${id},
      relation_name text,
      price_plan_name text not null,
      price_plan_type text,
      price_plan_genre text,
      price_plan_flag text,
      ${version}
    )`,
  ]
}
