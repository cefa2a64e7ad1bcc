import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ComponentType } from 'react'

interface ToolButtonProps extends Omit<ButtonProps, 'leftSection'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: ComponentType<{ size?: string; className?: string; 'aria-hidden'?: boolean }>
  iconClass?: string
}

/** A small button with icon and text, beside what it acts on. */
export function ToolButton({ icon: Icon, iconClass, ...rest }: ToolButtonProps) {
  const sign = <Icon size="0.875rem" aria-hidden {...(iconClass === undefined ? {} : { className: iconClass })} />
  return <Button size="compact-sm" leftSection={sign} {...rest} />
}
