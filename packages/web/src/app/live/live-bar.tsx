import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { reportPresence } from '@tollgate/contract/calls/live.ts'
import { Button } from '@mantine/core'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { MOST_SELECTED } from '@tollgate/contract/live/live-events.ts'
import { sessionQuery } from '../../api/session.ts'
import { markChanged } from '../../catalogue/changed-rows.ts'
import { loadListDialogs } from '../../catalogue/list/lazy-dialogs.tsx'
import { PAGE_SCOPE, useHasTyped } from '../../catalogue/form/leave-scope.tsx'
import { paintKey } from '../../catalogue/painted.ts'
import { showRecordNotes } from '../../catalogue/record/record-notes.ts'
import { showSelectors, useOwnSelected } from '../../catalogue/selections.ts'
import { loadParts } from '../../features/parts.ts'
import { useSettingsSync } from '../settings/use-settings-sync.ts'
import { type CurrentRecord, recordInAddress } from './current-record.ts'
import classes from './live-bar.module.css'
import { countWords, namesOf, presenceText } from './others-words.ts'
import { selectorsOf } from './selectors-of.ts'
import { isOf, useOthersChanges } from './use-others-changes.ts'
import { send } from '../../api/client.ts'
import { handFocusOn } from '../../ui/focus.ts'

/** The server forgets a place after 30 s. */
const REPEAT_MS = 15_000
/** Debounces a selection that is still being drawn. */
const SETTLED_MS = 250

const TAB = Math.random().toString(36).slice(2)

/** Leaves the CPU to slow screens while they open. */
const PAUSE_MS = 4000

/** Shows, over the screen, what others have changed in it and who else is here. */
export default function LiveBar() {
  const me = useQuery(sessionQuery).data?.user?.id
  const { pathname, searchStr } = useLocation()
  const record = useMemo(() => recordInAddress(pathname, searchStr), [pathname, searchStr])
  const { changes, records, people, show } = useOthersChanges(me, record)
  const isTyping = useHasTyped(PAGE_SCOPE)
  usePresence(me === undefined ? undefined : record, useOwnSelected(), isTyping)
  useEffect(() => showSelectors(selectorsOf(people, me, record)), [people, me, record])
  useEffect(() => {
    markChanged(records)
    return () => markChanged(new Set())
  }, [records])
  // Called here because this code loads after the screen.
  useSettingsSync(me)
  useDialogsAhead()
  const here = presenceText(people, me, record, TAB)
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
        <Button
          ref={handFocusOn}
          size="compact-sm"
          radius="xl"
          leftSection={<IconRefresh size="1rem" aria-hidden />}
          onClick={show}
        >
          {namesOf(names)} changed {countWords(changes, records)}: show
        </Button>
      )}
    </div>
  )
}

/** Preloads the dialogs of lists some time after the screen. */
function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadParts(), loadListDialogs()]), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * Tells the server which record this tab shows, what is selected in it, and whether something is typed. A failed call is ignored because the next
 * one follows soon.
 */
export function usePresence(record: CurrentRecord | undefined, selected: readonly number[], isTyping = false): void {
  const { resource, record_id } = record ?? {}
  const editing = (record?.editing ?? false) || isTyping
  const isEditing = useRef(editing)
  const tellAgain = useRef<() => void>(undefined)
  const latest = useRef<readonly number[]>([])
  useEffect(() => {
    if (resource === undefined || record_id === undefined || !isCatalogueName(resource)) return undefined
    const tell = (id: number | null) => {
      const selection = latest.current.length > 0 && { selected: [...latest.current] }
      const body = { resource, record_id: id, editing: isEditing.current, ...selection }
      void send(reportPresence, { query: { tab: TAB }, body }).catch(() => {})
    }
    tell(record_id)
    tellAgain.current = () => tell(record_id)
    const timer = setInterval(() => document.visibilityState === 'visible' && tell(record_id), REPEAT_MS)
    return () => {
      clearInterval(timer)
      tellAgain.current = undefined
      tell(null)
    }
  }, [resource, record_id])
  useEffect(() => {
    if (isEditing.current === editing) return
    isEditing.current = editing
    tellAgain.current?.()
  }, [editing])
  useEffect(() => {
    // Others do not know the temporary ids of new objects.
    const known = selected.filter((id) => id > 0).slice(0, MOST_SELECTED)
    if (known.join() === latest.current.join()) return undefined
    const timer = setTimeout(() => {
      latest.current = known
      tellAgain.current?.()
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [selected])
}
