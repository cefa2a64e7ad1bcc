import { ActionIcon, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

interface ToolProps {
  icon: TablerIcon
  name: string
  /** If it says more than the name. */
  tooltip?: string
  disabled?: boolean
  onClick: () => void
}

/** A tool of the toolbar: an icon with a tooltip. */
export function Tool({ icon: Icon, name, tooltip = name, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon variant="default" size="lg" aria-label={name} disabled={disabled} onClick={onClick}>
        <Icon size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
