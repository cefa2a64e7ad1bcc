import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'

/** Parsed text: a value, or an error message. */
export type Typed = { ok: true; value: FieldValue } | { ok: false; message: string }
