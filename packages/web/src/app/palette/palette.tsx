import { Loader, Modal, useMantineColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useNavigate } from '@tanstack/react-router'
import classes from './palette.module.css'
import { type Command, exactFirst, GUIDE, guideLast, matchCommands } from './command.ts'
import { takeEarlyText } from '../../ui/early-text.ts'
import { lineId, PaletteResults, RESULTS_ID } from './palette-results.tsx'
import { usePeopleCommands } from './use-people-commands.ts'
import { useRecordCommands } from './use-record-commands.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useMayEdit } from '../../catalogue/rights.ts'
import { places } from '../menu-places.ts'
import { useReachable } from '../use-reachable.ts'
import { GUIDE_PAGES, guideAddress } from '../../features/guide/pages.ts'

const schemes = [
  { scheme: 'auto', label: 'System colours' },
  { scheme: 'light', label: 'Light colours' },
  { scheme: 'dark', label: 'Dark colours' },
] as const

/** Search over screens, actions that create records, and records by name. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="lg"
      yOffset="12vh"
      padding={0}
      classNames={classes}
      returnFocus={false}
      data-closing={!opened || undefined}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <PaletteSearch onDone={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** A combobox: the focus stays in the field, arrow keys move through the results. */
function PaletteSearch({ onDone }: { onDone: () => void }) {
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
        {searching && <Loader size="xs" role="img" aria-label="Searching" />}
      </div>
      <PaletteResults commands={commands} marked={marked} searching={searching} onRun={run} />
    </>
  )
}

/** Takes the text that was typed before the field was mounted, and then the focus. */
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
  const commands = guideLast(
    exactFirst([...matchCommands(useCommands(), text), ...usePeopleCommands(text), ...records], text),
  )
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

/** The commands that are offered before anything is typed. */
function useCommands(): readonly Command[] {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const mayEdit = useMayEdit()
  const signOut = useSignOut()
  const goTo = useReachable().map(({ title, route, parents }) => ({
    id: `go ${route}`,
    group: 'Go to',
    label: title,
    hint: parents.at(-1)?.title,
    run: () => void navigate({ to: route }),
  }))
  const create = places.flatMap(({ route, catalogue }) => {
    const definition = catalogue === undefined ? undefined : catalogueOf(catalogue)
    if (!mayEdit || !definition || definition.readOnly) return []
    const run = () => void navigate({ to: route, search: { create: '1' } })
    return [{ id: `create ${route}`, group: 'Create', label: `New ${definition.words.one}`, run }]
  })
  const guide = GUIDE_PAGES.map(({ page, title }) => ({
    id: `guide ${page}`,
    group: GUIDE,
    label: title,
    run: () => void navigate(guideAddress(page)),
  }))
  const colours = schemes.map(({ scheme, label }) => ({
    id: `colours ${scheme}`,
    group: 'Colours',
    label,
    run: () => setColorScheme(scheme),
  }))
  const account = { id: 'sign out', group: 'Account', label: 'Sign out', run: () => void signOut() }
  return [...goTo, ...create, ...guide, ...colours, account]
}
