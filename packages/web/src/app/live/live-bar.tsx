import { Button } from '@mantine/core'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { sessionQuery } from '../../api/session.ts'
import { markChanged } from '../../catalogue/changed-rows.ts'
import { loadListDialogs } from '../../catalogue/list/lazy-dialogs.tsx'
import { paintKey } from '../../catalogue/painted.ts'
import { showRecordNotes } from '../../catalogue/record/record-notes.ts'
import { showSelectors, useOwnSelected } from '../../catalogue/selections.ts'
import { loadParts } from '../../features/parts.ts'
import { useKeptSettings } from '../settings/use-kept-settings.ts'
import { recordInAddress } from './current-record.ts'
import classes from './live-bar.module.css'
import { countWords, namesOf, presenceText } from './others-words.ts'
import { selectorsOf } from './selectors-of.ts'
import { isOf, useOthersChanges } from './use-others-changes.ts'
import { usePresence } from './use-presence.ts'

/** Delay that leaves the machine to slow screens while they open. */
const PAUSE_MS = 4000

/** Over the screen, without moving it: what others have changed in it, and who else is here. */
export default function LiveBar() {
  const me = useQuery(sessionQuery).data?.user?.id
  const { pathname, searchStr } = useLocation()
  const record = useMemo(() => recordInAddress(pathname, searchStr), [pathname, searchStr])
  const { changes, records, people, show } = useOthersChanges(me, record)
  usePresence(me === undefined ? undefined : record, useOwnSelected())
  useEffect(() => showSelectors(selectorsOf(people, me, record)), [people, me, record])
  useEffect(() => {
    markChanged(records)
    return () => markChanged(new Set())
  }, [records])
  // Here, since this is fetched after the screen itself.
  useKeptSettings(me)
  useDialogsAhead()
  const here = presenceText(people, me, record)
  const change = changes.find((one) => isOf(one, record))
  const changedBy = change && namesOf(change.actor_name === null ? [] : [change.actor_name])
  const isBeside = record?.isBeside ?? false
  useEffect(() => {
    if (!record || !isBeside) return undefined
    showRecordNotes(new Map([[paintKey(record.resource, record.record_id), { here, changedBy, show }]]))
    return () => showRecordNotes(new Map())
  }, [record, isBeside, here, changedBy, show])
  const names = [...new Set(changes.flatMap(({ actor_name }) => actor_name ?? []))]
  return (
    <div className={classes.place} role="status" data-others>
      {here !== undefined && !isBeside && (
        <span className={classes.here}>
          <IconUsers size="1rem" aria-hidden />
          {here}
        </span>
      )}
      {changes.length > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<IconRefresh size="1rem" aria-hidden />} onClick={show}>
          {namesOf(names)} changed {countWords(changes, records)}: show
        </Button>
      )}
    </div>
  )
}

/** Loads the dialogs that lists open, with their parts, a while after the screen. */
function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadParts(), loadListDialogs()]), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
}
