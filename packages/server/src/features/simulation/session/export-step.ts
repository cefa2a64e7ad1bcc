import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import { refusal } from '../../../app-error.ts'
import { exportDecision, type ExportedDecision } from '../export/export-decision.ts'
import { exportSourceOfStep } from '../export/export-source-of.ts'
import type { PlayedBy } from './play-session.ts'

/** What the gateway is told at a step of a session, in a format of the network. */
export function exportStep({ policy, request, played }: PlayedBy, place: number, asked: ExportQuery): ExportedDecision {
  const step = played.steps[place]
  if (!step) throw refusal('INVALID', `The session has ${played.steps.length} steps, from 0`, 'step')
  return exportDecision(exportSourceOfStep(policy, request, step), asked)
}
