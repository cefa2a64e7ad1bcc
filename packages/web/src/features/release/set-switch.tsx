import { Button, Menu } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chosenSet } from '../../api/chosen-set.ts'
import { useIsEditor } from '../../catalogue/rights.ts'
import { currentOf, currentSetQuery, openSetsQuery, RELEASES, SETS, useChooseSet } from './release-calls.ts'
import { SetDialog } from './set-dialog.tsx'
import classes from './release.module.css'

/** The current change set in the top bar, with a menu to choose another and links to all sets and releases. */
export function SetSwitch() {
  const { data: sets = [], isSuccess, refetch } = useQuery(openSetsQuery)
  const { data: kept } = useQuery(currentSetQuery)
  const { mutate: choose } = useChooseSet()
  const [isAdding, setAdding] = useState(false)
  const isEditor = useIsEditor()
  const current = currentOf(sets)
  // The chosen set was published: writes are refused until another is chosen.
  const isClosed = isSuccess && !current && (chosenSet() !== undefined || kept?.state === 'published')
  const name = current?.name ?? (isClosed ? 'Choose a change set' : 'Your changes')
  return (
    <>
      <Menu position="bottom-end" width="20rem" onOpen={() => void refetch()}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.switch}
            aria-label={`Change set: ${name}`}
            leftSection={<IconStack2 size="1rem" aria-hidden />}
          >
            <span className={classes.clipped}>{name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isEditor && (
            <Menu.RadioGroup
              value={String(current?.change_set_id ?? '')}
              onChange={(id) => choose({ change_set_id: Number(id) })}
            >
              {sets.map(({ change_set_id: id, name: words, user_name }) => (
                <Menu.RadioItem key={id} value={String(id)}>
                  {words} {!words.includes(user_name) && <span className={classes.muted}>{user_name}</span>}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          )}
          {isEditor && isClosed && (
            <Menu.Item onClick={() => choose({ change_set_id: null })}>One that my next change begins</Menu.Item>
          )}
          {isEditor && <Menu.Item onClick={() => setAdding(true)}>New change set…</Menu.Item>}
          <Menu.Divider />
          {current && (
            <Menu.Item
              renderRoot={(props) => (
                <Link {...props} to={`${SETS}/$id`} params={{ id: String(current.change_set_id) }} />
              )}
            >
              What this set changes
            </Menu.Item>
          )}
          <Menu.Item renderRoot={(props) => <Link {...props} to={SETS} />}>All change sets</Menu.Item>
          <Menu.Item renderRoot={(props) => <Link {...props} to={RELEASES} />}>Releases</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SetDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}
