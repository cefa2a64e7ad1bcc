/** An option of a closed list. */
export interface Option {
  value: string
  label: string
  /** Quieter text beside the label; it is searched too. */
  hint?: string | undefined
  /** Further text that is searched but not shown, such as a code. */
  words?: string | undefined
}

const PARTS = / — | · | {2}/
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u

/** How a text can match an option: the nearest first. */
const NEARNESS = { named: 0, begins: 1, wordBegins: 2, contains: 3, none: 4 } as const

/** The options that match a text, the nearest first. */
export function matchingOptions<T extends Option>(options: readonly T[], typed: string): readonly T[] {
  const wanted = lower(typed)
  return options
    .map((option) => ({ option, nearness: nearnessOf(option, wanted) }))
    .filter(({ nearness }) => nearness < NEARNESS.none)
    .toSorted((a, b) => a.nearness - b.nearness)
    .map(({ option }) => option)
}

/** The option that a text means: the only one that matches nearest. */
export function meantOption<T extends Option>(options: readonly T[], typed: string): T | undefined {
  const wanted = lower(typed)
  const [first, second] = matchingOptions(options, typed)
  const isOnly = first && (!second || nearnessOf(second, wanted) > nearnessOf(first, wanted))
  return isOnly ? first : undefined
}

/** The options with the chosen one, which may be none of them: stored before, or from a link. */
export function withUnknown(options: readonly Option[], chosen: string): readonly Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `${chosen} — unknown` }]
}

function nearnessOf({ label, hint = '', words = '' }: Option, wanted: string): number {
  const names = [label, ...label.split(PARTS), words].map(lower).filter((name) => name !== '')
  if (names.includes(wanted)) return NEARNESS.named
  if (names.some((name) => name.startsWith(wanted))) return NEARNESS.begins
  const all = lower(`${label} ${hint} ${words}`)
  if (all.split(BETWEEN_WORDS).some((word) => word.startsWith(wanted))) return NEARNESS.wordBegins
  return wanted.split(/\s+/).every((word) => all.includes(word)) ? NEARNESS.contains : NEARNESS.none
}

function lower(text: string): string {
  return text.trim().toLowerCase()
}
