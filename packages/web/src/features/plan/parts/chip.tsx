import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './chip.module.css'

/** Chips beside each other, more than one line of them where there is no room. */
export function ChipGroup({ label, children }: Pick<ComponentProps<'div'>, 'children'> & { label: string }) {
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A small button that is pressed or not. */
export function ChipButton({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <UnstyledButton {...rest} className={classes.chip} aria-pressed={pressed} />
}
