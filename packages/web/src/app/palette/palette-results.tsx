import { useId, type ReactNode } from 'react'
import { groupCommands, type Command } from './command.ts'
import classes from './palette.module.css'

export const RESULTS_ID = 'palette-results'

export function lineId(index: number): string {
  return `palette-line-${index}`
}

interface PaletteResultsProps {
  commands: readonly Command[]
  marked: number
  searching: boolean
  onRun: (index: number) => void
}

export function PaletteResults({ commands, marked, searching, onRun }: PaletteResultsProps) {
  const line = (command: Command) => {
    const index = commands.indexOf(command)
    return <Line key={command.id} command={command} index={index} marked={index === marked} onRun={onRun} />
  }
  return (
    <>
      <div
        id={RESULTS_ID}
        role="listbox"
        aria-label="Results"
        className={classes.results}
        hidden={commands.length === 0}
      >
        {[...groupCommands(commands)].map(([title, members]) => (
          <Group key={title} title={title}>
            {members.map(line)}
          </Group>
        ))}
      </div>
      {commands.length === 0 && (
        <p className={classes.empty} role="status">
          {searching ? 'Searching …' : 'No results'}
        </p>
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.group} role="presentation">
        {title}
      </div>
      {children}
    </div>
  )
}

interface LineProps {
  command: Command
  index: number
  marked: boolean
  onRun: (index: number) => void
}

/** Keys work in the field, which refers to this line by `aria-activedescendant`. The mouse works here. */
function Line({ command: { label, hint }, index, marked, onRun }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={lineId(index)}
      role="option"
      aria-selected={marked}
      className={classes.line}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(index)}
    >
      <span className={classes.label}>{label}</span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </div>
  )
}
