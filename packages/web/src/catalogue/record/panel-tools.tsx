import { ActionIcon, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { describeKeys, isDialogOpen } from '../../ui/keys.ts'

describeKeys('The panel of a record', [
  { keys: ['Alt', '↑'], does: 'Show the record before' },
  { keys: ['Alt', '↓'], does: 'Show the next record' },
  { keys: ['Esc'], does: 'Close the panel' },
])

/** The head of a record's panel beside a list. */
export interface PanelHead {
  id: number | undefined
  /** Absent: there is none on the page. */
  before: (() => void) | undefined
  next: (() => void) | undefined
  /** The panel stays after a save. */
  pinned: boolean
  onPin: () => void
}

/** Buttons in the head of a record's panel: previous, next, and whether the panel stays open after a save. */
export function PanelTools({ before, next, pinned, onPin }: PanelHead) {
  useWindowEvent('keydown', (event) => {
    const step = { ArrowUp: before, ArrowDown: next }[event.key]
    if (!step || !event.altKey || event.defaultPrevented || isDialogOpen()) return
    event.preventDefault()
    step()
  })
  return (
    <>
      <PanelTool label="Record before" icon={IconChevronUp} onClick={before} />
      <PanelTool label="Next record" icon={IconChevronDown} onClick={next} />
      <PanelTool
        label={pinned ? 'Close after saving' : 'Stay after saving'}
        icon={pinned ? IconPinFilled : IconPin}
        onClick={onPin}
      />
    </>
  )
}

interface PanelToolProps {
  label: string
  icon: ComponentType<{ size?: string; 'aria-hidden'?: boolean }>
  onClick: (() => void) | undefined
}

function PanelTool({ label, icon: Icon, onClick }: PanelToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={!onClick} onClick={onClick}>
        <Icon size="1rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
