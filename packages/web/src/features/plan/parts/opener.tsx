import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './opener.module.css'

interface OpenerProps extends Omit<ComponentProps<'button'>, 'aria-expanded' | 'className'> {
  opened: boolean
}

/** The heading of something that opens: an arrow and its name. */
export function Opener({ opened, children, ...rest }: OpenerProps) {
  return (
    <UnstyledButton {...rest} className={classes.opener} aria-expanded={opened}>
      <IconChevronRight className={classes.chevron} size="1rem" aria-hidden />
      {children}
    </UnstyledButton>
  )
}
