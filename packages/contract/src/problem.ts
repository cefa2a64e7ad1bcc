/** A row of `GET /problems`: one warning of one record. */
export interface Problem {
  severity: 'error' | 'warning'
  code: string
  message: string
  /** Name of the catalogue. */
  resource: string
  id: number
  /** What the record is called. */
  label: string
  field: string | null
  /** The record it belongs to, where it is shown; by its name. */
  owner?: { resource: string; id: number; label: string }
}
