import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'

/** What typed text stands for: a value, or why it cannot be read. */
export type Typed = { ok: true; value: FieldValue } | { ok: false; message: string }
