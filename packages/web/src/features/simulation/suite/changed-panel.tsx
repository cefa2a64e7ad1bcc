import { Button } from '@mantine/core'
import { useState } from 'react'
import { compareEvents } from '../changes/compare-work.ts'
import { ChangedEvent } from '../changes/changed-event.tsx'
import { useInputs } from '../simulation-queries.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import { useVersions, versionWords } from '../views/versions.ts'
import classes from '../views/views.module.css'

interface ChangedPanelProps {
  plan: string
  version: string
}

/** What a version decides otherwise than the one before it: each class of contexts is suggested as a test. */
export function ChangedPanel({ plan, version }: ChangedPanelProps) {
  const [isAsked, setIsAsked] = useState(false)
  const rows = useVersions(plan).data?.rows ?? []
  const place = rows.findIndex(({ pcc_rule_ver_id }) => String(pcc_rule_ver_id) === version)
  const before = rows[place - 1]
  const asked = before && { before: before.pcc_rule_ver_id, after: Number(version) }
  const steps = useSteps(isAsked ? asked : undefined, compareEvents)
  const inputs = useInputs({ pcc_rule_ver_id: version })
  if (!asked) return null
  const changed = steps.parts.filter(({ groups }) => groups.length > 0)
  return (
    <section className={classes.group} aria-label="What changed">
      <h2 className={classes.heading}>What changed</h2>
      {!isAsked && (
        <>
          <p className={classes.hint}>
            What this version decides otherwise than {versionWords(before)}: each difference is suggested as a test.
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsked(true)}>
            Suggest tests
          </Button>
        </>
      )}
      <ProgressLine steps={steps} failure="The versions could not be compared" />
      {steps.state === 'done' && changed.length === 0 && (
        <p>Nothing: both versions decide the same in all contexts, at every event.</p>
      )}
      {changed.map((part) => (
        <ChangedEvent
          key={part.event.id}
          part={part}
          plan={Number(plan)}
          asked={asked}
          inputs={inputs.data?.inputs ?? []}
        />
      ))}
    </section>
  )
}
