import { Loader } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { exactFirst, matchCommands } from './command.ts'
import { takeEarlyText } from '../../ui/early-text.ts'
import classes from './palette.module.css'
import { lineId, PaletteResults, RESULTS_ID } from './palette-results.tsx'
import { useCommands } from './use-commands.ts'
import { useRecordCommands } from './use-record-commands.ts'

/** A field and its results, as a combobox: the focus stays in the field, the arrow keys move through the results. */
export function PaletteSearch({ onDone }: { onDone: () => void }) {
  const { text, type, marked, commands, searching, run, onKeyDown } = usePaletteSearch(onDone)
  const field = useEarlyText(type)
  return (
    <>
      <div className={classes.field}>
        <IconSearch className={classes.icon} aria-hidden />
        <input
          ref={field}
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={RESULTS_ID}
          aria-activedescendant={commands.length > 0 ? lineId(marked) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Open a screen, create a record, or find one by name"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {searching && <Loader size="xs" aria-label="Searching" />}
      </div>
      <PaletteResults commands={commands} marked={marked} searching={searching} onRun={run} />
    </>
  )
}

/** Takes what was typed before the field was there, and the focus at once for what follows. */
function useEarlyText(type: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.focus()
    const typed = takeEarlyText()
    if (typed !== '') type(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field appears
  }, [])
  return field
}

function usePaletteSearch(onDone: () => void) {
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const { records, searching } = useRecordCommands(text)
  const commands = exactFirst([...matchCommands(useCommands(), text), ...records], text)
  const type = (typed: string) => {
    setText(typed)
    setMarked(0)
  }
  const run = (index: number) => {
    const command = commands[index]
    if (!command) return
    onDone()
    command.run()
  }
  const move = (step: number) => {
    const next = (marked + step + commands.length) % Math.max(commands.length, 1)
    setMarked(next)
    document.getElementById(lineId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => run(marked) }[event.key]
    if (!action || event.nativeEvent.isComposing) return
    event.preventDefault()
    action()
  }
  return { text, type, marked, commands, searching, run, onKeyDown }
}
