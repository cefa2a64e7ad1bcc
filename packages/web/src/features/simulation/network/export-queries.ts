import type { ExportFormat, ExportWarning, GxMessage, Origins } from '@tollgate/contract/simulation/export.ts'
import type { SmPolicyDecision } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressOfCall, call, inSession } from '../../../api/client.ts'

/** Formats that are shown; the octets are only saved. */
export type ShownFormat = Exclude<ExportFormat, 'gx-bytes'>

export interface Exported {
  message: { format: 'gx'; data: GxMessage } | { format: '5g'; data: SmPolicyDecision }
  warnings: readonly ExportWarning[]
  origins: Origins
  names: RecordNames
}

const PATH = 'simulation/export'

export function useExport(format: ShownFormat, body: SimulationRequestBody | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-export', format, body],
    queryFn: async ({ signal }): Promise<Exported> => {
      const path = `${PATH}?format=${format}&origins=true&names=true`
      const { data, warnings, meta } = await call({ method: 'POST', path, body, signal })
      const message = { format, data } as Exported['message']
      return { message, warnings: warnings as ExportWarning[], ...(meta as Pick<Exported, 'origins' | 'names'>) }
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export async function diameterMessage(body: SimulationRequestBody): Promise<Blob> {
  const { data } = await inSession('read', async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(addressOfCall(PATH, { format: 'gx-bytes' }), request)
    return { status: answer.status, body: answer.ok ? { data: await answer.blob() } : await answer.json() }
  })
  return data as Blob
}
