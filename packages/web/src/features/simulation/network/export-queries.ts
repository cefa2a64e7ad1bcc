import { exportDecision, exportStep } from '@tollgate/contract/calls/simulation-export.ts'
import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportFormat, ExportWarning, GxMessage, Origins } from '@tollgate/contract/simulation/export.ts'
import type { AskedSimulationBody } from '@tollgate/contract/simulation/request.ts'
import type { SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import type { SmPolicyDecision } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { addressOfCall, inSession, send } from '../../../api/client.ts'

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

/** The message of a decision, or of a step of a session. */
export type AskedExport = { written?: Written } & (
  | { body: AskedSimulationBody }
  | { /** Index of the step. */ step: number; body: SessionRequestBody }
)

/** What every export is asked for, whatever its body. */
interface Format {
  format: ExportFormat
  origins?: 'true'
  names?: 'true'
}

function sendExport({ written, ...asked }: AskedExport, { format, ...more }: Format, signal?: AbortSignal) {
  const query = { format, ...written, ...more }
  if ('step' in asked) return send(exportStep, { body: asked.body, query: { ...query, step: asked.step }, signal })
  return send(exportDecision, { body: asked.body, query, signal })
}

export function useExport(format: ShownFormat, asked: AskedExport | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-export', format, asked],
    queryFn: asked
      ? async ({ signal }): Promise<Exported> => {
          const { data, warnings, meta } = await sendExport(asked, { format, origins: 'true', names: 'true' }, signal)
          const message = 'command' in data ? { format: 'gx' as const, data } : { format: '5g' as const, data }
          return { message, warnings, origins: meta?.origins ?? {}, names: meta?.names ?? {} }
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
    const [{ path }, step] = 'step' in asked ? [exportStep, { step: String(asked.step) }] : [exportDecision, {}]
    const answer = await fetch(addressOfCall(path, { format: 'gx-bytes', ...asked.written, ...step }), request)
    return { status: answer.status, body: answer.ok ? { data: await answer.blob() } : await answer.json() }
  })
  return data as Blob
}

/** The message as JSON, as it is saved to a file. */
export async function messageAsJson(format: ShownFormat, asked: AskedExport): Promise<Blob> {
  const { data } = await sendExport(asked, { format })
  return new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' })
}
