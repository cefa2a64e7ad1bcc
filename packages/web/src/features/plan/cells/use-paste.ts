import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import { spanOf, type Block } from './block.ts'
import type { MatrixContent } from './matrix-content.ts'
import { planPaste, type PastePlan } from './paste-plan.ts'
import { fromTsv } from './tsv.ts'
import { readNames } from './value-source.ts'

/** The preview of the last pasted text, until it is confirmed or cancelled. */
export function usePaste(content: MatrixContent) {
  const client = useQueryClient()
  const mayEdit = useMayEdit()
  const [plan, setPlan] = useState<PastePlan>()
  const read = async (text: string, block: Block) => {
    const texts = await fromTsv(text)
    const { first } = spanOf(block).columns
    const width = Math.max(spanOf(block).columns.last - first + 1, ...texts.map((row) => row.length))
    const zones = content.zones.slice(first, first + width)
    const names = await Promise.all(
      zones.map(async (zone) => [zone.ap_rule_zone_id, await readNames(client, zone)] as const),
    )
    setPlan(planPaste(content, new Map(names), texts, block))
  }
  const paste = (text: string, block: Block) => {
    if (!mayEdit || text.trim() === '') return
    read(text, block).catch((error: unknown) => notifyFailure(asApiError(error, 'read').message))
  }
  return { plan, paste, close: () => setPlan(undefined) }
}
