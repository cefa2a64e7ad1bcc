import type { RuleZone } from '../rule-plans/rule-index.ts'

/** Where the focus goes after a cell; `away`: to where the user clicked. */
export type Step = 'stay' | 'down' | 'right' | 'away'

export interface CellEditorProps {
  /** "Roaming, Network" */
  label: string
  zone: RuleZone
  /** The stored text of the cell. */
  words: string
  /** The key that opened it; absent: it starts with its stored text. */
  typed: string | undefined
  /** Stores the text; returns an error message if it cannot. */
  onCommit: (text: string) => Promise<string | undefined>
  onClose: (step: Step) => void
}
