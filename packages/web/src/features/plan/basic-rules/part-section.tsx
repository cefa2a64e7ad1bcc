import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { useFocusTarget } from '../../../ui/focus.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { CopyPart } from './copy-part.tsx'
import type { RecordEdit } from './edit-state.ts'
import { addTarget } from './focus-targets.ts'
import classes from './part-section.module.css'
import type { RuleActions } from './rule-actions.ts'

const WORDS: Readonly<Record<BasicRulePart, { title: string; add: string; none: string }>> = {
  time_spans: { title: 'Time spans', add: 'Add time span', none: 'It is the same at all times.' },
  accumulations: {
    title: 'Accumulation rules',
    add: 'Add accumulation rule',
    none: 'It is the same however much is used.',
  },
}

interface PartSectionProps {
  kind: BasicRulePart
  edits: readonly RecordEdit[]
  actions: RuleActions
  onAdd: () => void
  children: ReactNode
}

/** The parts of one kind in the editor: their number, and how to add one. */
export function PartSection({ kind, edits, actions, onAdd, children }: PartSectionProps) {
  const { title, add, none } = WORDS[kind]
  return (
    <section className={classes.section} aria-label={title}>
      <SectionHead title={title} level={3} count={formatCount(edits.filter(({ deleted }) => !deleted).length)}>
        <ToolButton ref={useFocusTarget(addTarget(kind))} icon={IconPlus} variant="subtle" onClick={onAdd}>
          {add}
        </ToolButton>
        <CopyPart kind={kind} actions={actions} />
      </SectionHead>
      {edits.length === 0 && <p className={classes.none}>{none}</p>}
      {children}
    </section>
  )
}
