/** Puts the focus into a field inside an element; without a name, into the first one. */
export function focusField(element: Element | null | undefined, name?: string): void {
  element?.querySelector<HTMLElement>(name === undefined ? '[data-path]' : `[data-path="${name}"]`)?.focus()
}

/** The part of a form that holds one of several records. */
export function recordIn(form: Element | null, key: string | number): Element | null | undefined {
  return form?.querySelector(`[data-record="${key}"]`)
}
