/** One line of the palette: something that can be done, or a record that can be gone to. */
export interface Command {
  /** Unique among all lines. */
  id: string
  group: string
  label: string
  /** Second, quieter text: the record's code, the group a screen is in. */
  hint?: string | undefined
  run: () => void
}

/** The commands in which every typed word occurs, in label, hint or group, the nearest first. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  const matching = commands.filter((command) => {
    const all = `${command.group} ${command.label} ${command.hint ?? ''}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  return nearestFirst(matching, text)
}

/** What is called by the very text first, then what begins with it; else as given. */
export function nearestFirst(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase()
  const distance = (label: string) => (label === typed ? 0 : label.startsWith(typed) ? 1 : 2)
  return commands.toSorted((a, b) => distance(a.label.toLowerCase()) - distance(b.label.toLowerCase()))
}

/** What is called by the very text, then the others; each group in one piece, as it is shown and walked through. */
export function inOrder(commands: readonly Command[], text: string): readonly Command[] {
  const typed = text.trim().toLowerCase()
  const isExact = ({ label }: Command) => label.toLowerCase() === typed
  const ordered = [...commands.filter(isExact), ...commands.filter((command) => !isExact(command))]
  return [...groupCommands(ordered).values()].flat()
}

/** Commands by their group, in the order in which the groups first appear. */
export function groupCommands(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(commands, ({ group }) => group)
}
