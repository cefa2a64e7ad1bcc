import type { RuleZone } from '../rule-plans/rule-index.ts'

/** Where the focus goes once a cell is left; `away`: to where the user clicked. */
export type Step = 'stay' | 'down' | 'right' | 'away'

export interface CellEditorProps {
  /** "Roaming, Network" */
  label: string
  zone: RuleZone
  /** What the cell says now. */
  words: string
  /** What was typed to open it; absent: it begins with its words. */
  typed: string | undefined
  /** Stores the text; answers why it cannot. */
  onCommit: (text: string) => Promise<string | undefined>
  onClose: (step: Step) => void
}
