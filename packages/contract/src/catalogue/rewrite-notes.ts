import type { CheckedText } from '../standards/checked-text.ts'
import { TEXT_CHECKS } from '../standards/text-checks.ts'
import type { Warning } from './define-catalogue.ts'
import type { Catalogue } from './resolve.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Notes about rewritten texts, such as a protocol name that became its number. The stored form no longer shows it, so only
 * the answer to the write can tell (wire contract, section 5 "Accept and rewrite", section 7).
 */
export function rewriteNotes({ fields }: Catalogue, body: Row, stored: Row): Warning[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const text = body[key]
    if (field.kind !== 'text' || !field.check || typeof text !== 'string' || text === stored[key]) return []
    const verdict: CheckedText = TEXT_CHECKS[field.check](text.trim())
    return verdict.ok ? (verdict.notes ?? []).map((message) => ({ code: 'REWRITTEN', message, field: key })) : []
  })
}
