import type { Import, ImportTarget } from './use-import.ts'

/** What every step of an import is given. */
export interface StepProps {
  target: ImportTarget
  work: Import
  /** A file is held above the window. */
  over: boolean
  onClose: () => void
}
