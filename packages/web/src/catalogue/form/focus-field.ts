/** Puts the focus into a field inside an element; without a name, into the first one. */
export function focusField(element: Element | null | undefined, name?: string): void {
  const field = element?.querySelector<HTMLElement>(name === undefined ? '[data-path]' : `[data-path="${name}"]`)
  field?.focus()
  // It may have had the focus already, and have moved below a bar since.
  field?.scrollIntoView({ block: 'nearest' })
}

/** The part of a form that holds one of several records. */
export function recordIn(form: Element | null, key: string | number): Element | null | undefined {
  return form?.querySelector(`[data-record="${key}"]`)
}
