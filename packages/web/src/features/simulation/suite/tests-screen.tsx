import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFields } from '../address/use-fields.ts'
import { CaseList } from '../cases/case-list.tsx'
import { useCases } from '../cases/cases-queries.ts'
import { ChangedEvents } from '../changes/changed-events.tsx'
import { compareEvents } from '../changes/compare-work.ts'
import { sidesOfVersions } from '../changes/differences.ts'
import { useInputs } from '../simulation-queries.ts'
import { PolicySubject } from '../views/policy-subject.tsx'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import { useVersions } from '../views/versions.ts'
import { ViewTabs } from '../views/view-tabs.tsx'
import classes from '../views/views.module.css'
import { aboutOf } from './about-of.ts'
import { CoveragePanel } from './coverage-panel.tsx'
import { StrengthPanel } from './strength-panel.tsx'
import { addressOfCall } from '../../../api/client.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ImportCasesDialog } from '../cases/import-cases-dialog.tsx'

/** The test cases of a plan or workflow, their coverage, and the mutations that they notice. */
export function TestsScreen() {
  const { fields, change, replaceAll } = useFields()
  const { plan, version, workflow } = fields
  const about = useMemo(() => aboutOf(version, workflow), [version, workflow])
  const owner =
    workflow === undefined
      ? plan === undefined
        ? {}
        : { pcr_plan_id: Number(plan) }
      : { work_group_id: Number(workflow) }
  // The panels below wait for the cases, so that nothing moves later.
  const cases = useCases(owner)
  return (
    <>
      <PageHeader
        title="Test cases"
        about="Saved contexts with what must come out: what they cover of a plan or workflow, and which changes they would notice."
        actions={<CaseTools owner={owner} />}
      />
      <ViewTabs view="tests" fields={fields} />
      <PolicySubject label="Whose test cases" fields={fields} onChange={change} />
      <CaseList key={JSON.stringify(owner)} owner={owner} runsAtOnce onOpen={replaceAll} />
      {cases.isPending ? null : about === undefined ? (
        <EmptyState title="Choose a version of a plan" text="Or a workflow: then its coverage stands here." />
      ) : (
        <>
          <CoveragePanel key={JSON.stringify(about)} about={about} plan={plan} />
          {plan !== undefined && version !== undefined && (
            <ChangedPanel key={`${plan} ${version}`} plan={plan} version={version} />
          )}
          <StrengthPanel key={`${JSON.stringify(about)} strength`} about={about} />
        </>
      )}
    </>
  )
}

interface ChangedPanelProps {
  plan: string
  version: string
}

/** How a version differs from the one before it. Each difference is suggested as a test. */
function ChangedPanel({ plan, version }: ChangedPanelProps) {
  const [isAsked, setIsAsked] = useState(false)
  const rows = useVersions(plan).data?.rows ?? []
  const place = rows.findIndex(({ pcc_rule_ver_id }) => String(pcc_rule_ver_id) === version)
  const before = rows[place - 1]
  const asked = before && { before: before.pcc_rule_ver_id, after: Number(version) }
  const steps = useSteps(isAsked ? asked : undefined, compareEvents)
  const inputs = useInputs({ pcc_rule_ver_id: Number(version) })
  if (!asked) return null
  const isSame = steps.parts.every(({ groups }) => groups.length === 0)
  return (
    <section className={classes.group} aria-label="What changed">
      <h2 className={classes.heading}>What changed</h2>
      {!isAsked && (
        <>
          <p className={classes.hint}>
            What this version decides otherwise than the version {validityWords(before)}: each difference is suggested
            as a test.
          </p>
          <Button size="compact-sm" variant="default" onClick={() => setIsAsked(true)}>
            Suggest tests
          </Button>
        </>
      )}
      <ProgressLine steps={steps} failure="The versions could not be compared" />
      {steps.state === 'done' && isSame && (
        <p>Nothing: both versions decide the same in all contexts, at every event.</p>
      )}
      <ChangedEvents
        parts={steps.parts}
        sides={sidesOfVersions(Number(plan), asked)}
        inputs={inputs.data?.inputs ?? []}
      />
    </section>
  )
}

/** Export and import of test cases. */
function CaseTools({ owner }: { owner: CaseFilter }) {
  const [isImporting, setIsImporting] = useState(false)
  const query = Object.fromEntries(Object.entries(owner).map(([name, id]) => [name, String(id)]))
  return (
    <>
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload size="1rem" aria-hidden />}
        href={addressOfCall('simulation-case/export', query)}
        download
      >
        Export
      </Button>
      <MayEdit>
        <Button
          variant="default"
          leftSection={<IconUpload size="1rem" aria-hidden />}
          onClick={() => setIsImporting(true)}
        >
          Import
        </Button>
      </MayEdit>
      {isImporting && <ImportCasesDialog owner={owner} onClose={() => setIsImporting(false)} />}
    </>
  )
}
