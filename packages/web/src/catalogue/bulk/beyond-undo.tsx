import { MOST_UNDONE } from '@tollgate/contract/history/change.ts'
import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount } from '../format/format-value.ts'
import type { ChosenRecords } from './chosen-records.ts'

/** Where undo cannot bring all of the records back, their number must be typed first. */
export function useBeyondUndo(chosen: ChosenRecords | undefined): { isConfirmed: boolean; question: ReactNode } {
  const [typed, setTyped] = useState<{ text: string; chosen: ChosenRecords | undefined }>()
  if (!chosen || chosen.count <= MOST_UNDONE) return { isConfirmed: true, question: null }
  // Records that are chosen anew are confirmed anew.
  const text = typed?.chosen === chosen ? typed.text : ''
  return {
    isConfirmed: text.replaceAll(/[\s,.]/g, '') === String(chosen.count),
    question: (
      <>
        <p>
          <strong>More than {formatCount(MOST_UNDONE)} changes: this cannot be undone at once.</strong>
        </p>
        <TextInput
          label={`Type ${formatCount(chosen.count)}, the number of records, to confirm`}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, chosen })}
        />
      </>
    ),
  }
}
