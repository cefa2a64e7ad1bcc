import { z } from 'zod'
import type { CatalogueName } from './definitions.ts'
import type { RowFor } from './rows.ts'

/** The name of a catalogue's row in the API description: `QosRuleArp` for `qos-rule-arp`. */
export function componentOf(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The schema of a row in an answer, perhaps with more fields: its type, and its name in the API description. Answers are not
 * checked against it.
 */
export function rowOf<Name extends CatalogueName, Row = RowFor<Name>>(name: Name): z.ZodType<Row> {
  return z.custom<Row>().meta({ $ref: `#/components/schemas/${componentOf(name)}` })
}
