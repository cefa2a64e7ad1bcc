import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './catalogue-form.module.css'
import type { FieldInputProps } from './field-input-props.ts'

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What all Mantine inputs of a form share: label, help, fault, warning, focus and blur. */
export function fieldFrame(props: FieldInputProps, help: ReactNode = props.field.help) {
  const { name, field, fault, warning, autoFocus, bare, onBlur } = props
  if (bare) return { 'aria-label': field.label, placeholder: field.label, error: fault, onBlur: () => onBlur(name) }
  return {
    placeholder: undefined,
    label: field.label,
    withAsterisk: field.required,
    required: false,
    'aria-required': field.required,
    description: (
      <>
        {help}
        <FieldWarning text={warning} />
      </>
    ),
    error: fault,
    inputWrapperOrder: ORDER,
    'data-path': name,
    'data-autofocus': autoFocus || undefined,
    onBlur: () => onBlur(name),
  }
}

/** A warning below an input; screen readers read it when it appears. */
export function FieldWarning({ text }: { text: string | undefined }) {
  return (
    <span aria-live="polite">
      {text !== undefined && (
        <span className={classes.warning}>
          <IconAlertTriangle size="0.875rem" aria-hidden />
          <span>{text}</span>
        </span>
      )}
    </span>
  )
}
