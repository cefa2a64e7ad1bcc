import { createWatch } from '@tollgate/contract/calls/watch.ts'
import { WATCH_EVENTS, type Watch, type WatchEvent } from '@tollgate/contract/watch.ts'
import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { sessionQuery } from '../../../api/session.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import classes from '../profile.module.css'
import { EVENT_WORDS, useTargets, watchesQuery } from './watch-query.ts'

interface Typed {
  events: WatchEvent[]
  chosen: string[]
  url: string
}
const EMPTY: Typed = { events: [], chosen: [], url: '' }

/** Chooses the subject, the channel and the target of messages. */
export function WatchForm({ onMade }: { onMade: (watch: Watch) => void }) {
  const { user } = useSuspenseQuery(sessionQuery).data
  const client = useQueryClient()
  const options = useTargets()
  const [{ events, chosen, url }, setTyped] = useState(EMPTY)
  const set = (typed: Partial<Typed>) => setTyped((before) => ({ ...before, ...typed }))
  const targets = options.filter(({ value }) => chosen.includes(value)).map(({ target }) => target)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(createWatch, { body: { events, targets, url: url.trim() === '' ? null : url.trim() } }),
    onSuccess: (data) => {
      setTyped(EMPTY)
      onMade(data)
      notifySuccess('Watch added')
      void client.invalidateQueries({ queryKey: watchesQuery.queryKey })
    },
  })
  return (
    <FormElement
      className={classes.form}
      label="New watch"
      typed={events.length + chosen.length + url.length > 0}
      onSave={() => !isPending && mutate()}
    >
      {error && <FaultAlert>{asApiError(error).message}</FaultAlert>}
      <Checkbox.Group
        label="Tell me of"
        value={events}
        onChange={(kinds) => set({ events: WATCH_EVENTS.filter((event) => kinds.includes(event)) })}
      >
        {WATCH_EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={EVENT_WORDS[event]} mt="xs" />
        ))}
      </Checkbox.Group>
      <MultiSelect
        label="In these plans and workflows"
        placeholder={chosen.length === 0 ? 'Everything' : ''}
        data={options.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={(keys) => set({ chosen: keys })}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="Nothing matches"
      />
      {user?.role === 'administrator' && (
        <TextInput
          label="Webhook"
          description="An address that takes a signed POST. Without one you get a mail."
          placeholder="https://host.example.net/hook"
          value={url}
          onChange={({ currentTarget: { value } }) => set({ url: value })}
        />
      )}
      <Button type="submit" variant="default" loading={isPending} disabled={events.length === 0}>
        Watch
      </Button>
    </FormElement>
  )
}
