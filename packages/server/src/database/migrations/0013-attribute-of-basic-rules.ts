import type { SchemaStep } from '../schema-step.ts'

/** A foreign key for the attribute of a basic rule, except for 1, which all basic rules without an attribute have. */
export const attributeOfBasicRules: SchemaStep = ({ integer, addedGenerated }) => [
  `update policy_plan_basic set re_attr = null
    where re_attr <> 1 and re_attr not in (select re_attr from attribute)`,
  `alter table policy_plan_basic add column attribute_of_re_attr ${integer}
    generated always as (case when re_attr <> 1 then re_attr end) ${addedGenerated} references attribute`,
  `create index policy_plan_basic_attribute on policy_plan_basic (attribute_of_re_attr)`,
]
