import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useRef, type ReactNode } from 'react'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { requestFocus } from '../../../ui/focus.ts'
import { Opener } from '../parts/opener.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import classes from './part-card.module.css'
import { EditFields } from './edit-fields.tsx'
import { stateOf, type EditState, type RecordEdit } from './edit-state.ts'
import { addTarget } from './focus-targets.ts'
import { TheirsNotice } from './theirs-notice.tsx'
import type { RuleActions } from './rule-actions.ts'

interface PartCardProps {
  kind: BasicRulePart
  edit: RecordEdit
  open: boolean
  warnings: FieldMessages | undefined
  actions: RuleActions
  /** Name of the part in its head and its buttons. */
  name: string
  title: ReactNode
  about: ReactNode
}

/** A column of parts. */
export function PartCards({ children }: { children: ReactNode }) {
  return <ul className={classes.cards}>{children}</ul>
}

/** A time span or accumulation rule: one line, or all its fields when open. */
export const PartCard = memo(function PartCard(props: PartCardProps) {
  const { kind, edit, open, warnings, actions, name, title, about } = props
  const { key, deleted, faults } = edit
  const state = stateOf(edit)
  const isFaulty = Object.keys(faults).length > 0
  return (
    <li className={classes.card} data-record={key} data-state={state} data-faulty={isFaulty || undefined}>
      <div className={classes.head}>
        <Opener opened={open && !deleted} disabled={deleted} data-toggle onClick={() => actions.toggle(key)}>
          <TwoLines title={title} about={about} gone={deleted} />
        </Opener>
        {warnings && Object.keys(warnings).length > 0 && (
          <Tooltip label={Object.values(warnings).join('. ')} multiline maw="20rem">
            <span className={classes.warned} role="img" aria-label={Object.values(warnings).join('. ')}>
              <IconAlertTriangle size="1rem" aria-hidden />
            </span>
          </Tooltip>
        )}
        <StateWord state={state} />
        <CardAction {...{ kind, edit, state, actions, name }} />
      </div>
      {open && !deleted && (
        <div className={classes.body}>
          <TheirsNotice {...{ kind, edit, actions }} />
          <EditFields {...{ kind, edit, warnings, actions }} />
        </div>
      )}
    </li>
  )
})

const STATES = {
  added: { icon: IconPlus, word: 'New' },
  edited: { icon: IconPencil, word: 'Edited' },
  deleted: { icon: IconTrash, word: 'Deleted' },
} as const

function StateWord({ state }: { state: EditState }) {
  if (state === 'same') return null
  const { icon: Icon, word } = STATES[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size="0.75rem" aria-hidden />
      {word}
    </span>
  )
}

interface CardActionProps {
  kind: BasicRulePart
  edit: RecordEdit
  state: EditState
  actions: RuleActions
  name: string
}

function CardAction({ kind, edit: { key }, state, actions, name }: CardActionProps) {
  const last = useRef<HTMLButtonElement>(null)
  const restore = () => {
    actions.restore(kind, key)
    last.current?.focus()
  }
  const remove = () => {
    // A removed new part takes its button with it.
    if (state === 'added') requestFocus(addTarget(kind))
    actions.remove(kind, key)
  }
  const isDeleted = state === 'deleted'
  return (
    <>
      {state === 'edited' && (
        <ActionIcon aria-label={`Restore ${name}`} title="As it was" onClick={restore}>
          <IconArrowBackUp size="1rem" aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        ref={last}
        aria-label={isDeleted ? `Keep ${name}` : `Delete ${name}`}
        title={isDeleted ? 'Keep it' : 'Delete'}
        onClick={isDeleted ? () => actions.undelete(kind, key) : remove}
      >
        {isDeleted ? <IconArrowBackUp size="1rem" aria-hidden /> : <IconTrash size="1rem" aria-hidden />}
      </ActionIcon>
    </>
  )
}
