import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './chip.module.css'

/** Chips side by side, wrapped if necessary. */
export function ChipGroup({ label, children }: Pick<ComponentProps<'div'>, 'children'> & { label: string }) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A small toggle button. */
export function ChipButton({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <UnstyledButton {...rest} className={classes.chip} aria-pressed={pressed} />
}
