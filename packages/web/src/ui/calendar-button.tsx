import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { CalendarProps } from './calendar.tsx'
import { late } from './late.ts'

const Calendar = late(async () => (await import('./calendar.tsx')).Calendar)

interface CalendarButtonProps extends Omit<CalendarProps, 'onDone'> {
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** Opens a calendar beside a text field. Its code loads when it is first opened. */
export function CalendarButton({ opened, onOpen, onClose, ...calendar }: CalendarButtonProps) {
  return (
    <Popover opened={opened} onDismiss={onClose} position="bottom-end" trapFocus closeOnEscape={false}>
      <Popover.Target>
        {/* Not a Tab stop: ↓ in the field opens the calendar. */}
        <ActionIcon tabIndex={-1} aria-label="Open the calendar" onClick={opened ? onClose : onOpen}>
          <IconCalendar size="1rem" aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown data-mantine-stop-propagation onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        {opened && (
          <Suspense fallback={<Loader size="sm" />}>
            <Calendar {...calendar} onDone={onClose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
