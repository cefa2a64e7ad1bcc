/** Focuses a row's sentence, or what adds a row, once the form that stood there is gone. */
export function focusRow(root: HTMLElement | null, id: number | undefined): void {
  requestAnimationFrame(() => {
    const row = id === undefined ? null : root?.querySelector<HTMLElement>(`[data-row="${id}"] [data-opens]`)
    const target = row ?? root?.querySelector<HTMLElement>('[data-adds]')
    target?.focus()
  })
}
