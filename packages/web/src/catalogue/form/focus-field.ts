/** Focuses a field inside an element; without a name, the first one. */
export function focusField(element: Element | null | undefined, name?: string): void {
  const field = element?.querySelector<HTMLElement>(name === undefined ? '[data-path]' : `[data-path="${name}"]`)
  field?.focus()
  // It may have had the focus already and be hidden behind a bar.
  field?.scrollIntoView({ block: 'nearest' })
}

/** The part of a form for one of several records. */
export function recordIn(form: Element | null, key: string | number): Element | null | undefined {
  return form?.querySelector(`[data-record="${key}"]`)
}
