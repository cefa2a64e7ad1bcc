import type { ExportWarning, Origin } from '@tollgate/contract/simulation/export.ts'

/** Collects warnings about what could not be exported, without duplicates. */
export class Report {
  readonly warnings: ExportWarning[] = []

  add(code: string, message: string, origin: Origin | null = null): void {
    const warning = { code, message, ...(origin ?? { resource: null, id: null, field: null }) }
    const isKnown = this.warnings.some((other) => other.code === code && other.message === message)
    if (!isKnown) this.warnings.push(warning)
  }
}

/** A value with the field that it comes from. Values without origin are fixed by the standard. */
export class Sourced<V extends string | number | boolean | null = string | number | boolean | null> {
  readonly value: V
  readonly origin: Origin | null

  constructor(value: V, origin: Origin | null = null) {
    this.value = value
    this.origin = origin
  }
}

/** Names the fields of one record. */
export type FieldsOf = (field: string | null) => Origin

export function fieldsOf(resource: string, id: number): FieldsOf {
  return (field) => ({ resource, id, field })
}
