import { IconArrowsDiff, IconRoute } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { compareText } from '@tollgate/policy/order.ts'
import { useToday } from '../../../api/setting.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RowWarning } from '../../../catalogue/list/row-warning.tsx'
import { StripTool } from '../../../catalogue/versions/strip-tool.tsx'
import { VersionTimeLine } from '../../../catalogue/versions/version-time-line.tsx'
import classes from '../../../catalogue/versions/version-strip.module.css'
import { useVersions, type WorkflowRow } from './versions-query.ts'

/** The versions of a workflow on their time line, with comparisons of two of them. Nothing for a workflow without versions. */
export function WorkflowVersions({ group }: { group: Pick<WorkflowRow, 'work_group_id' | 'version_of'> }) {
  const versions = useVersions(group)
  const today = useToday()
  const addressOf = useAddressOf()
  const { history } = useRouter()
  if (!versions || versions.length === 1) return null
  const chosen = versions.find(({ work_group_id: id }) => id === group.work_group_id)
  const [before, after] = pairWith(versions, chosen)
  const designerOf = (version: WorkflowRow) => addressOf('rule-workflow-group', version.work_group_id) ?? ''
  const other = before === chosen ? after : before
  return (
    <section className={classes.versions} aria-label="Versions">
      <VersionTimeLine
        {...{ versions, chosen, today }}
        current={versionOn(versions, today)}
        nameOf={({ work_group_name }) => work_group_name}
        addressOf={designerOf}
        renderWarning={({ warning_count }) => <RowWarning count={warning_count} />}
      />
      {chosen && other && (
        <div className={classes.tools} role="group" aria-label="The chosen version">
          <StripTool
            icon={IconArrowsDiff}
            label={`Compare with ${other.work_group_name}`}
            onClick={() => history.push(`${designerOf(chosen)}?compare=${other.work_group_id}`)}
          />
          <StripTool icon={IconRoute} label="What changes" onClick={() => history.push(whatChanges(before, after))} />
        </div>
      )}
    </section>
  )
}

/** The chosen version and the one that begins before it; for the first one, the one after it. */
function pairWith(versions: readonly WorkflowRow[], chosen: WorkflowRow | undefined): (WorkflowRow | undefined)[] {
  const inTime = versions.toSorted((a, b) => compareText(a.eff_date, b.eff_date))
  const at = inTime.findIndex((version) => version === chosen)
  return at > 0 ? [inTime[at - 1], chosen] : [chosen, inTime[1]]
}

function whatChanges(before: WorkflowRow | undefined, after: WorkflowRow | undefined): string {
  return `/main/simulation?view=changes&workflow=${before?.work_group_id}&other=${after?.work_group_id}`
}
