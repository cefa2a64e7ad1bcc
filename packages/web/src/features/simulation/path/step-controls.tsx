import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import classes from './path.module.css'

interface StepControlsProps {
  current: number | undefined
  last: number
  onStep: (step: number | undefined) => void
}

export function StepControls({ current, last, onStep }: StepControlsProps) {
  const at = current ?? last
  const buttons = [
    { label: 'First step', Icon: IconChevronsLeft, to: 1 },
    { label: 'Step back', Icon: IconChevronLeft, to: Math.max(1, at - 1) },
    { label: 'Step forward', Icon: IconChevronRight, to: Math.min(last, at + 1) },
    { label: 'Whole path', Icon: IconChevronsRight, to: undefined },
  ]
  return (
    <div className={classes.controls}>
      <h2 className={classes.heading}>Path</h2>
      <span className={classes.count} aria-live="polite">
        {current === undefined ? `${last} steps` : `Step ${current} of ${last}`}
      </span>
      {buttons.map(({ label, Icon, to }) => (
        <ActionIcon key={label} aria-label={label} disabled={last === 0 || to === current} onClick={() => onStep(to)}>
          <Icon size="1rem" aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
