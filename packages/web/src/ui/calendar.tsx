import { Button, Group } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef } from 'react'
import classes from './calendar.module.css'

export interface CalendarProps {
  /** ISO 8601; empty: nothing chosen. */
  picked: string
  withTime: boolean
  /** Given `2026/01/31`, or `2026/01/31 18:00`. */
  onPick: (text: string) => void
  onDone: () => void
}

/** A month to pick a day from, with a time of day where needed. The chosen day has the focus. */
export function Calendar({ picked, withTime, onPick, onDone }: CalendarProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus()
  }, [])
  const [day = '', rest = ''] = picked.split('T')
  const time = rest.slice(0, '18:00'.length)
  const pick = (nextDay: string, nextTime: string) =>
    onPick(nextDay.replaceAll('-', '/') + (withTime ? ` ${nextTime || '00:00'}` : ''))
  return (
    <div ref={element}>
      <DatePicker
        size="sm"
        highlightToday
        classNames={{ day: classes.day ?? '' }}
        __stopPropagation
        value={day === '' ? null : day}
        defaultDate={day === '' ? undefined : day}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        onChange={(chosen) => {
          if (chosen === null) return
          pick(chosen, time)
          if (!withTime) onDone()
        }}
      />
      {withTime && (
        <Group justify="space-between" align="end" mt="sm">
          <TimePicker
            label="Time"
            value={time}
            hoursInputLabel="Hours"
            minutesInputLabel="Minutes"
            onChange={(chosen) => day !== '' && chosen !== '' && pick(day, chosen.slice(0, '18:00'.length))}
          />
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      )}
    </div>
  )
}
