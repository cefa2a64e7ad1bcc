import type { ExportWarning, Origin } from '@tollgate/contract/simulation/export.ts'

/** What could not be written, in the order met; each thing once. */
export class Report {
  readonly warnings: ExportWarning[] = []

  add(code: string, message: string, origin: Origin | null = null): void {
    const warning = { code, message, ...(origin ?? { resource: null, id: null, field: null }) }
    const isKnown = this.warnings.some((other) => other.code === code && other.message === message)
    if (!isKnown) this.warnings.push(warning)
  }
}
