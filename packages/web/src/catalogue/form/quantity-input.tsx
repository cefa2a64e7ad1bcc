import { formatQuantity, readAmount } from '@tollgate/contract/standards/quantity.ts'
import { useCallback, useMemo } from 'react'
import { FieldInput } from './field-input.tsx'
import type { FieldInputProps } from './field-input-props.ts'

interface QuantityInputProps extends FieldInputProps {
  /** A CC-Unit-Type (RFC 8506 8.32), null without a unit. */
  unit: number | null
}

/** A quantity with its value in a readable unit; it can be typed with a unit. */
export function QuantityInput({ unit, ...props }: QuantityInputProps) {
  const { name, field, value, onChange, onBlur } = props
  const typed = typeof value === 'string' ? value : ''
  const hint = quantityHint(typed, unit)
  const helped = useMemo(
    () => (hint === undefined ? field : { ...field, help: [hint, field.help].filter(Boolean).join(' · ') }),
    [field, hint],
  )
  const leave = useCallback(() => {
    const read = readAmount(typed, unit)
    if (read !== undefined && String(read) !== typed) onChange(name, String(read))
    onBlur(name)
  }, [typed, unit, name, onChange, onBlur])
  return <FieldInput {...props} field={helped} onBlur={leave} />
}

function quantityHint(typed: string, unit: number | null): string | undefined {
  const figure = readAmount(typed, unit)
  if (figure !== undefined) return unit === null ? undefined : `= ${formatQuantity(figure, unit)}`
  return unit === null && readAmount(typed, 'any') !== undefined
    ? 'Choose the unit to type the amount with one'
    : undefined
}
