import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFocusTarget } from '../../../../ui/focus.ts'

interface AddButtonProps extends ButtonProps {
  /** Name of the button for `requestFocus`. */
  focusTarget: string
  onClick: () => void
}

export function AddButton({ focusTarget, ...props }: AddButtonProps) {
  const ref = useFocusTarget<HTMLButtonElement>(focusTarget)
  return (
    <Button ref={ref} size="xs" variant="default" leftSection={<IconPlus size="0.875rem" aria-hidden />} {...props} />
  )
}
