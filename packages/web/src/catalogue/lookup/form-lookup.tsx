import type { LookupProps } from './lookup-props.ts'
import { Lookup } from './lookup.tsx'
import { unmatched } from './unmatched.ts'

/** A lookup in a form. Text that names no record is an invalid value: it blocks saving and counts as unsaved. */
export function FormLookup(props: LookupProps) {
  return <Lookup {...props} onText={(text) => props.onChange(props.name, unmatched(text))} />
}
