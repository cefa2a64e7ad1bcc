import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { LeaveGuard } from './use-leaving.tsx'

interface FormElementProps {
  ref?: RefObject<HTMLFormElement | null> | undefined
  /** Label of the form for screen readers, if nothing visible names it. */
  label?: string | undefined
  className?: string | undefined
  /** Whether leaving the page would drop something typed. Absent: whoever shows the form asks (`FormModal`, `useLeaving`). */
  typed?: boolean | undefined
  onSave: () => void
  /** Called on Esc inside the form; absent: Esc reaches the parents. */
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** A `form` that is saved by its submit button and by Ctrl+Enter. */
export function FormElement({ ref, label, className, typed, onSave, onCancel, children }: FormElementProps) {
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const save = () => {
    // The form does not know of this text: it would store the value before.
    const left = element.current?.querySelector<HTMLElement>('[data-unmatched]')
    if (left) left.focus()
    else onSave()
  }
  useFormKeys(element, { onSave: save, onCancel })
  return (
    <form
      ref={element}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        // React bubbles events of a dialog over the form to the form.
        event.stopPropagation()
        save()
      }}
    >
      {children}
      {typed !== undefined && <LeaveGuard typed={typed} />}
    </form>
  )
}

/**
 * Listens on the element itself: a handled Esc must not close anything around the form, and events of a dialog over the
 * form (a React child) must not arrive. An open dropdown handles its own Esc.
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
        // A disabled submit button means that nothing can be saved now.
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
