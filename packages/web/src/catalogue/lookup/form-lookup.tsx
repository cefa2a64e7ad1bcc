import type { LookupProps } from './lookup-props.ts'
import { Lookup } from './lookup.tsx'
import { unmatched } from './unmatched.ts'

/** A lookup in a form: text that names no record is a value that the form refuses to save, and that leaving would lose. */
export function FormLookup(props: LookupProps) {
  return <Lookup {...props} onText={(text) => props.onChange(props.name, unmatched(text))} />
}
