import { ROW_STATUSES, type ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { formatCount } from '../format/format-value.ts'
import { countOf } from '../format/words.ts'
import type { ImportState } from './import-state.ts'

/** "2 added, 1 changed, 3,080 unchanged, 0 faulty". */
export function countSummary(preview: ImportPreview): string {
  return ROW_STATUSES.map((status) => `${formatCount(preview[status])} ${status}`).join(', ')
}

/** "3,085 zone values": the rows that will be written. */
export function writtenCount(catalogue: Catalogue, { added, changed }: ImportPreview): string {
  return countOf(catalogue.name, added + changed)
}

/** "3 rows are faulty" */
export function faultyCount(faulty: number): string {
  return faulty === 1 ? '1 row is faulty' : `${formatCount(faulty)} rows are faulty`
}

/** Why a preview cannot be committed; undefined when it can. */
export function blockingReason(
  catalogue: Catalogue,
  { added, changed, unchanged, faulty }: ImportPreview,
  skipFaulty = false,
): string | undefined {
  if (faulty > 0 && !skipFaulty) {
    return `${faultyCount(faulty)}. Either all rows are imported or none. Correct the file and choose it again, or leave the faulty rows out.`
  }
  if (added + changed > 0) return undefined
  if (unchanged === 0) return 'The file has no rows.'
  return `Nothing to import: ${countOf(catalogue.name, unchanged)} in the file, all without changes.`
}

/** Progress in quarters: a screen reader should not announce every percent. */
function quarters(part: number): string {
  return `${Math.floor(part * 4) * 25} %`
}

/** Shown while the server reads other users' files. */
export function busyWords(againIn: number): string {
  return `Other imports are under way. The file is sent again in ${againIn} s`
}

export function announcement(catalogue: Catalogue, state: ImportState): string {
  const { stage, sent, againIn, preview, packed, faults } = state
  if (faults.length > 0) return ''
  if (againIn > 0) return busyWords(againIn)
  if (stage === 'columns') return 'Match the columns of the file.'
  if (stage === 'checking') return sent < 1 ? `Sending the file: ${quarters(sent)}` : 'Checking the rows'
  if (stage === 'package' && packed) {
    const { added, changed, conflicts, unchanged } = packed.found
    return `Preview: ${added.length} added, ${changed.length} changed, ${conflicts.length} different here, ${unchanged} unchanged`
  }
  if (!preview) return ''
  if (stage === 'preview') return `Preview: ${countSummary(preview)}. ${blockingReason(catalogue, preview) ?? ''}`
  if (stage === 'running') return `Importing: ${quarters(preview.processed / Math.max(preview.total, 1))}`
  return stage === 'done' ? `Imported: ${writtenCount(catalogue, preview)}` : ''
}
