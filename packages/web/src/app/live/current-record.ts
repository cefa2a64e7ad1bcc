import { placeAround, recordAt } from '../menu-places.ts'

export interface CurrentRecord {
  resource: string
  record_id: number
  editing: boolean
  /** Shown in the panel beside its list. */
  isBeside?: boolean
}

/** The record on its own screen or in the panel beside its list; undefined where the address names none. */
export function recordInAddress(pathname: string, search: string): CurrentRecord | undefined {
  const screen = recordAt(pathname)
  const params = new URLSearchParams(search)
  const resource = screen?.list.catalogue ?? placeAround(pathname)?.catalogue
  const id = screen?.id ?? params.get('edit') ?? params.get('open') ?? ''
  if (resource === undefined || !/^[1-9]\d{0,14}$/.test(id)) return undefined
  return { resource, record_id: Number(id), editing: !screen && params.has('edit'), ...(!screen && { isBeside: true }) }
}
