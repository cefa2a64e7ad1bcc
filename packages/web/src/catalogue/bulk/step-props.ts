import type { Import, ImportTarget } from './use-import.ts'

export interface StepProps {
  target: ImportTarget
  work: Import
  /** A file is being dragged over the window. */
  over: boolean
  onClose: () => void
}
