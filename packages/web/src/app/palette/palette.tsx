import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { groupCommands, matchCommands, type Command } from './command.ts'
import classes from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { useRecordCommands } from './use-record-commands.ts'

/** Search over everything: screens, what can be created, records by name. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      yOffset="12vh"
      padding={0}
      classNames={classes}
      aria-label="Search"
    >
      <PaletteSearch onDone={onClose} />
    </Modal>
  )
}

function PaletteSearch({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const { records, searching } = useRecordCommands(text)
  const commands = [...matchCommands(useCommands(), text), ...records]
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  const ids = commands.map(({ id }) => id).join('\n')
  useEffect(() => void selectFirstOption(), [ids, selectFirstOption])
  const run = (id: string) => {
    onDone()
    commands.find((command) => command.id === id)?.run()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={run} withinPortal={false}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          size="md"
          variant="unstyled"
          aria-label="Search"
          placeholder="Go to, create, or find a record by its name"
          leftSection={<IconSearch size="1.125rem" aria-hidden />}
          rightSection={searching ? <Loader size="xs" /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        <Combobox.Options aria-label="Results">
          {[...groupCommands(commands)].map(([group, members]) => (
            <Combobox.Group key={group} label={group}>
              {members.map((command) => (
                <PaletteLine key={command.id} {...command} />
              ))}
            </Combobox.Group>
          ))}
          {commands.length === 0 && !searching && <Combobox.Empty>Nothing has that in its name</Combobox.Empty>}
        </Combobox.Options>
      </div>
    </Combobox>
  )
}

function PaletteLine({ id, label, hint }: Command) {
  return (
    <Combobox.Option value={id} className={classes.line}>
      <span className={classes.label}>{label}</span>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </Combobox.Option>
  )
}
