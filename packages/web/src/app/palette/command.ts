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

/** The commands in which every typed word occurs, in label, hint or group; those whose label begins with the text first. */
export function matchCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return commands
  const matching = commands.filter((command) => {
    const all = `${command.group} ${command.label} ${command.hint ?? ''}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(text.trim().toLowerCase())
  return [...matching.filter(begins), ...matching.filter((command) => !begins(command))]
}

/** Commands by their group, in the order in which the groups first appear. */
export function groupCommands(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  return Map.groupBy(commands, ({ group }) => group)
}
