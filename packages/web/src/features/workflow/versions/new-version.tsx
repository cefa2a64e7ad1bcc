import { IconCalendarPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { dayOf } from '@tollgate/policy/plan/version-status.ts'
import { useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { FormPanel } from '../../../catalogue/form/form-panel.tsx'
import { proposedDates } from '../../../catalogue/versions/proposed-dates.ts'
import { StripTool } from '../../../catalogue/versions/strip-tool.tsx'
import { useVersions, type WorkflowRow } from './versions-query.ts'

const catalogue = catalogueOf('rule-workflow-group')
/** The longest part of a name before its day. */
const LONGEST_NAME = 115

/** Copies a workflow as a new dated version of it, then opens the copy. */
export function NewVersion({ group }: { group: WorkflowRow }) {
  const [opened, setOpened] = useState(false)
  const versions = useVersions(group)
  const today = useToday()
  const addressOf = useAddressOf()
  const { history } = useRouter()
  const first = group.version_of ?? group.work_group_id
  return (
    <>
      <StripTool icon={IconCalendarPlus} label="New version…" onClick={() => setOpened(true)} />
      <FormPanel
        opened={opened && versions !== undefined}
        catalogue={catalogue}
        title={`New version of ${group.work_group_name}`}
        mode="create"
        row={{ ...group, ...datedCopy(group, versions ?? [], today) }}
        copyOf={group}
        given={{ version_of: first }}
        onClose={() => setOpened(false)}
        onSaved={(saved) => {
          setOpened(false)
          history.push(addressOf('rule-workflow-group', saved.work_group_id) ?? '')
        }}
      />
    </>
  )
}

/** The proposed dates of a copy, and a free name. */
function datedCopy(group: WorkflowRow, versions: readonly WorkflowRow[], today: string): Partial<WorkflowRow> {
  const dates = proposedDates(group, versions, today)
  const first = versions.find(({ work_group_id: id }) => id === group.version_of) ?? group
  return { ...dates, work_group_name: `${first.work_group_name.slice(0, LONGEST_NAME)} ${dayOf(dates.eff_date)}` }
}
