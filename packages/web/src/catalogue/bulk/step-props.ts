import type { Import, ImportTarget } from './use-import.ts'

/** The props of every step of an import. */
export interface StepProps {
  target: ImportTarget
  work: Import
  /** A file is being dragged over the window. */
  over: boolean
  onClose: () => void
}
