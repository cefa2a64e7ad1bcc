import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'

interface StripToolProps {
  label: string
  icon: ComponentType<{ size?: string; 'aria-hidden'?: boolean }>
  onClick: () => void
}

/** An icon in the strip above the tables; its label is for screen readers and the tooltip. */
export function StripTool({ label, icon: Icon, onClick }: StripToolProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }} openDelay={200}>
      <ActionIcon size="1.75rem" aria-label={label} onClick={onClick}>
        <Icon size="1rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
