/** One line of the palette: an action, or a record to open. */
export interface Command {
  id: string
  group: string
  label: string
  /** Quieter second text: the record's code, or the group of a screen. */
  hint?: string | undefined
  run: () => void
}

/** The commands whose label, hint or group contain every typed word, best match first. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  const matching = commands.filter((command) => {
    const all = `${command.group} ${command.label} ${command.hint ?? ''}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return bestFirst(matching, text)
}

/** Exact matches of name or code first, then matches at the beginning, then the rest in the given order. */
export function bestFirst(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase()
  const distance = ({ label, hint = '' }: Command) => {
    const names = [label, ...hint.split(' · ')].map((name) => name.toLowerCase())
    return names.includes(typed) ? 0 : names.some((name) => name.startsWith(typed)) ? 1 : 2
  }
  return commands.toSorted((a, b) => distance(a) - distance(b))
}

/** Exact matches first. Commands of a group stay together, as they are shown. */
export function exactFirst(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase()
  const isExact = ({ label }: Command) => label.toLowerCase() === typed
  const ordered = [...commands.filter(isExact), ...commands.filter((command) => !isExact(command))]
  return [...groupCommands(ordered).values()].flat()
}

export const GUIDE = 'Guide'

/** Pages of the guide after everything that can be done or opened. */
export function guideLast(commands: readonly Command[]): readonly Command[] {
  return commands.toSorted((a, b) => Number(a.group === GUIDE) - Number(b.group === GUIDE))
}

/** Commands by group, in order of first appearance. */
export function groupCommands(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(commands, ({ group }) => group)
}
