import { z } from 'zod'
import type { CatalogueName } from './definitions.ts'
import type { RowFor } from './rows.ts'

/** The name of a catalogue's row in the API description: `QosRuleArp` for `qos-rule-arp`. */
export function componentOf(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The schema of a read row, or of one with more fields. Its definition has the fields: the row is not checked again. */
export function rowOf<Name extends CatalogueName, Row = RowFor<Name>>(name: Name): z.ZodType<Row> {
  return z.custom<Row>().meta({ $ref: `#/components/schemas/${componentOf(name)}` })
}
