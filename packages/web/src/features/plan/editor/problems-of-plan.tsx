import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { Popover } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asText, rowId } from '../../../catalogue/row.ts'
import { useRecord, warningsOf } from '../../../catalogue/record/use-record.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { planAddress } from '../plan-address.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import type { ProblemPlace } from '../tree/problem-places.ts'
import { problemsOf } from '../tree/problems-within.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { versionsQuery } from '../tree/versions-query.ts'
import classes from './problems-of-plan.module.css'

const plans = catalogueOf('policy-plan')
const versions = catalogueOf('policy-plan-ver')

/** Limit of listed problems; others follow as these are fixed. */
const SHOWN = 50

interface ProblemsOfPlanProps {
  plan: RowFor<'policy-plan'>
  version: RowFor<'policy-plan-ver'> | undefined
}

/** All problems of a plan, its versions and the chosen version's content, as links. */
export function ProblemsOfPlan({ plan, version }: ProblemsOfPlanProps) {
  const [opened, setOpened] = useState(false)
  const id = Number(plan.pcr_plan_id)
  const { data: page } = useQuery(versionsQuery(id))
  const { data: tree } = useQuery(versionTreeQuery(version && rowId(versions, version)))
  const places = [
    ...[plan].filter(isWarned).map((row) => ofPlan(row)),
    ...(page?.rows ?? []).filter(isWarned).map((row) => ofVersion(row, id)),
    ...(tree ? problemsOf(tree) : []),
  ]
  const count = places.reduce((sum, { row }) => sum + Number(row.warning_count), 0)
  if (count === 0) return null
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="28rem" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton
          icon={IconAlertTriangle}
          iconClass={classes.warned}
          variant="subtle"
          onClick={() => setOpened(!opened)}
        >
          {count === 1 ? '1 problem' : `${count} problems`}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.problems}>
        <ul>
          {places.slice(0, SHOWN).map((place) => (
            <ProblemRow key={place.key} place={place} onGo={() => setOpened(false)} />
          ))}
        </ul>
        {places.length > SHOWN && <p className={classes.more}>And {places.length - SHOWN} more records.</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

function ProblemRow({ place, onGo }: { place: ProblemPlace; onGo: () => void }) {
  const { catalogue, row, label, inside, to } = place
  const { data } = useRecord(catalogue, rowId(catalogue, row), row)
  return (
    <li>
      <PlaceLink to={to} onGo={onGo} className={classes.problem}>
        <span className={classes.place}>{[...inside, `${capital(catalogue.words.one)} ${label}`].join(' › ')}</span>
        {warningsOf(data).map(({ code, message }) => (
          <span key={`${code} ${message}`}>{message}</span>
        ))}
      </PlaceLink>
    </li>
  )
}

function isWarned({ warning_count: count }: Row): boolean {
  return typeof count === 'number' && count > 0
}

function ofPlan(row: RowFor<'policy-plan'>): ProblemPlace {
  const place = { plan: Number(row.pcr_plan_id) }
  const label = asText(row.pcr_plan_name)
  return { key: 'plan', catalogue: plans, row, label, inside: [], place, to: planAddress(place) }
}

function ofVersion(row: RowFor<'policy-plan-ver'>, plan: number): ProblemPlace {
  const id = rowId(versions, row)
  const place = { plan, version: id }
  const label = validityWords(row)
  return { key: `version ${id}`, catalogue: versions, row, label, inside: [], place, to: planAddress(place) }
}
