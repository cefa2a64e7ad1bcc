import { CloseButton, Combobox, Loader } from '@mantine/core'

interface LookupSignProps {
  loading?: boolean
  /** Absent: the value cannot be cleared. */
  clearLabel: string | undefined
  onClear: () => void
}

/**
 * The end of the field: a spinner while options load, an arrow, or a button that clears the value. The button is no Tab
 * stop, because Delete in the field clears it too.
 */
export function LookupSign({ loading = false, clearLabel, onClear }: LookupSignProps) {
  if (loading) return <Loader size="xs" />
  if (clearLabel === undefined) return <Combobox.Chevron />
  return (
    <CloseButton
      size="sm"
      tabIndex={-1}
      aria-label={clearLabel}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  )
}
