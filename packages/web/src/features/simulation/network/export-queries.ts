import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportFormat, ExportWarning, GxMessage, Origins } from '@tollgate/contract/simulation/export.ts'
import type { SmPolicyDecision } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { addressOfCall, call, inSession } from '../../../api/client.ts'

/** Formats that are shown; octets can only be saved. */
export type ShownFormat = Exclude<ExportFormat, 'gx-bytes'>

export interface Exported {
  message: { format: 'gx'; data: GxMessage } | { format: '5g'; data: SmPolicyDecision }
  warnings: readonly ExportWarning[]
  origins: Origins
  names: RecordNames
}

/** The receiver of a message, and which Gx message it is. */
export type Written = Pick<ExportQuery, 'peer' | 'message'>

/** The call that writes a message, and its request. */
export interface AskedExport {
  path: 'simulation/export' | 'simulation/session/export'
  /** Index of a step in a session. */
  step?: string
  body: object
  written?: Written
}

function queryOf({ step, written }: AskedExport, format: ExportFormat): Record<string, string> {
  return { format, ...written, ...(step !== undefined && { step }) }
}

function pathOf(asked: AskedExport, format: ExportFormat): string {
  return `${asked.path}?${new URLSearchParams(queryOf(asked, format))}`
}

export function useExport(format: ShownFormat, asked: AskedExport | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-export', format, asked],
    queryFn: asked
      ? async ({ signal }): Promise<Exported> => {
          const path = `${pathOf(asked, format)}&origins=true&names=true`
          const { data, warnings, meta } = await call({ method: 'POST', path, body: asked.body, signal })
          const message = { format, data } as Exported['message']
          return { message, warnings: warnings as ExportWarning[], ...(meta as Pick<Exported, 'origins' | 'names'>) }
        }
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export async function diameterMessage(asked: AskedExport): Promise<Blob> {
  const { data } = await inSession('read', async () => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked.body),
    }
    const answer = await fetch(addressOfCall(asked.path, queryOf(asked, 'gx-bytes')), request)
    return { status: answer.status, body: answer.ok ? { data: await answer.blob() } : await answer.json() }
  })
  return data as Blob
}

/** The message as JSON, as it is saved to a file. */
export async function messageAsJson(format: ShownFormat, asked: AskedExport): Promise<Blob> {
  const { data } = await call({ method: 'POST', path: pathOf(asked, format), body: asked.body })
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' })
}
