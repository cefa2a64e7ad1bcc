import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface FormElementProps {
  ref?: RefObject<HTMLFormElement | null> | undefined
  /** Name of the form for screen readers, where nothing on the screen names it. */
  label?: string | undefined
  className?: string | undefined
  onSave: () => void
  /** Esc inside the form; absent: Esc does what it does around the form. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A `form` that is saved by its submit button and by Ctrl+Enter. */
export function FormElement({ ref, label, className, onSave, onCancel, children }: FormElementProps) {
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  useFormKeys(element, { onSave, onCancel })
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog over this one is a child of it to React.
        event.stopPropagation()
        onSave()
      }}
    >
      {children}
    </form>
  )
}

/**
 * Listens on the element itself: an Esc that is answered here closes nothing around the form, and a form in a dialog
 * over this one is not part of it. An Esc that closes an open list of options is left to that list.
 */
function useFormKeys(
  ref: RefObject<HTMLFormElement | null>,
  keys: Pick<FormElementProps, 'onSave' | 'onCancel'>,
): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const form = ref.current
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const { onSave, onCancel } = latest.current
      if (key === 'Enter' && (ctrlKey || metaKey)) {
        event.preventDefault()
        // A button that is disabled says that nothing can be saved now.
        const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]')
        if (button) button.click()
        else onSave()
      } else if (key === 'Escape' && onCancel && !(target instanceof Element && target.ariaExpanded === 'true')) {
        event.stopPropagation()
        onCancel()
      }
    }
    form?.addEventListener('keydown', press)
    return () => form?.removeEventListener('keydown', press)
  }, [ref])
}
