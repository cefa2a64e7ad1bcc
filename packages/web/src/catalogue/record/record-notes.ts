import { useSyncExternalStore } from 'react'
import { paintKey, Painted } from '../painted.ts'

/** Other people's activity on a shown record. */
interface RecordNote {
  /** "Ana is editing this" */
  here?: string | undefined
  /** Who changed it since it was read. */
  changedBy?: string | undefined
  /** Reads it again. */
  show: () => void
}

const notes = new Painted<RecordNote>()

/** Sets the notes of records; an empty map clears them. */
export function showRecordNotes(marks: ReadonlyMap<string, RecordNote>): void {
  notes.paint(marks)
}

export function useRecordNote(catalogue: string, id: number | undefined): RecordNote | undefined {
  return useSyncExternalStore(notes.subscribe, () =>
    id === undefined ? undefined : notes.get(paintKey(catalogue, id)),
  )
}
