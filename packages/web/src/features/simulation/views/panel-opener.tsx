import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { requestFocus, useFocusTarget } from '../../../ui/focus.ts'

interface PanelOpenerProps {
  /** Name of the panel that it opens. */
  panel: string
  label: string
  Icon: Icon
  disabled?: boolean
  onOpen: () => void
  /** Small, but prominent. */
  isMain?: boolean
}

/** Opens a closable panel in its place. The focus moves into the panel and returns. */
export function PanelOpener({ panel, label, Icon: Shown, disabled = false, onOpen, isMain = false }: PanelOpenerProps) {
  const open = () => {
    onOpen()
    requestFocus(closeTarget(panel))
  }
  return (
    <Button
      ref={useFocusTarget(openTarget(panel))}
      variant={isMain ? 'filled' : 'default'}
      size={isMain ? 'compact-sm' : 'sm'}
      disabled={disabled}
      leftSection={<Shown size={isMain ? '0.875rem' : '1rem'} aria-hidden />}
      onClick={open}
    >
      {label}
    </Button>
  )
}

export function openTarget(panel: string): string {
  return `open ${panel}`
}

export function closeTarget(panel: string): string {
  return `close ${panel}`
}
