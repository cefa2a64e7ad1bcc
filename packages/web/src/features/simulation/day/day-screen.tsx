import { Alert, Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { instantOf, localOf, momentFault } from '../../../catalogue/format/local-time.ts'
import { WallTimeInput } from '../context/moment-inputs.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { AddHappening, morning } from './add-happening.tsx'
import { DayChart } from './day-chart.tsx'
import classes from './day.module.css'
import { happeningAt, moved, momentsOf } from './happening.ts'
import { HappeningForm } from './happening-form.tsx'
import { FirstDays, SavedDays } from './saved-days.tsx'
import { SaveDayDialog } from './save-day-dialog.tsx'
import { ShownMoment } from './shown-moment.tsx'
import { StepsTable } from './steps-table.tsx'
import { FrozenDuringDrag } from './frozen-during-drag.tsx'
import { SubscriberPanel } from './subscriber-panel.tsx'
import { useDay, type Day } from './use-day.ts'

/** What a subscriber gets over a day. Everything derives from the time line in the address. */
export function DayScreen() {
  const day = useDay()
  const [isSaving, setIsSaving] = useState(false)
  return (
    <>
      <PageHeader
        title="Over a day"
        about="What a subscriber gets over a session, as things happen one after the other. Nothing is changed."
        actions={
          <MayEdit>
            <Button
              variant="default"
              leftSection={<IconTestPipe size="1rem" aria-hidden />}
              disabled={!day.played || day.isOutdated}
              onClick={() => setIsSaving(true)}
            >
              Save as test
            </Button>
          </MayEdit>
        }
      />
      <ViewTabs view="day" fields={day.fields} />
      {day.isReady && <WholeDay day={day} />}
      {isSaving && <SaveDayDialog day={day} onClose={() => setIsSaving(false)} />}
    </>
  )
}

function WholeDay({ day }: { day: Day }) {
  const { happenings, faults, failure, zone } = day
  const begin = () => day.put([happeningAt(new Date(morning(zone)).toISOString(), { start: true })])
  const stray = faults.steps ?? faults['']
  return (
    <div className={classes.day}>
      {happenings.length === 0 && (
        <EmptyState
          title="A day begins with a session that starts"
          text="Open a saved day and change it, or begin a new one."
          action={<FirstDays day={day} onNew={begin} />}
        />
      )}
      <FrozenDuringDrag day={day} part={SubscriberPanel} />
      {stray !== undefined && <Alert color="red">{stray}</Alert>}
      {failure && <ErrorPanel title="The day could not be played" text={failure.message} />}
      {happenings.length > 0 && <TimeLine day={day} />}
    </div>
  )
}

function TimeLine({ day }: { day: Day }) {
  const { played, shown, shownHappening: of } = day
  return (
    <>
      <div className={classes.tools}>
        <FrozenDuringDrag day={day} part={DayTools} />
      </div>
      {played && <DayChart day={day} played={played} />}
      {(shown !== undefined || of !== undefined) && (
        <div className={classes.moment}>
          {of !== undefined && <HappeningForm key={of} day={day} place={of} />}
          {shown !== undefined && <ShownMoment day={day} place={shown} />}
        </div>
      )}
      <StepsTable day={day} />
    </>
  )
}

const DayTools = memo(function DayTools({ day }: { day: Day }) {
  return (
    <>
      <AddHappening day={day} />
      <DayShift day={day} />
      <SavedDays day={day} />
    </>
  )
})

/** The start of the day and its end. Moving the start moves all events. */
function DayShift({ day }: { day: Day }) {
  const { happenings, fields, faults, zone, body, change, put } = day
  const first = momentsOf(happenings)[0] ?? ''
  const [refused, setRefused] = useState<{ of: string; fault: string }>()
  const shift = (local: string) => {
    const fault = momentFault(local, zone)
    setRefused(fault === undefined ? undefined : { of: first, fault })
    const at = fault === undefined ? instantOf(local, zone) : undefined
    if (at !== undefined) put(happenings.map((one) => moved(one, Date.parse(at) - Date.parse(first))))
  }
  return (
    <>
      <WallTimeInput
        name="first"
        label="Begins"
        value={localOf(first, zone)}
        unset=""
        fault={refused?.of === first ? refused.fault : undefined}
        onChange={shift}
      />
      <WallTimeInput
        name="until"
        label="Until"
        value={fields.until ?? ''}
        unset={body?.until === undefined ? '' : localOf(body.until, zone)}
        begin={localOf(first, zone)}
        fault={faults.until}
        onChange={(until) => change({ until })}
      />
    </>
  )
}
