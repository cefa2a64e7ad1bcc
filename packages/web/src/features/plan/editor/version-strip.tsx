import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { standingOf } from '@tollgate/policy/plan/in-force.ts'
import {
  IconArrowsDiff,
  IconCopy,
  IconCopyPlus,
  IconHistory,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { rowId } from '../../../catalogue/row.ts'
import type { RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { ChipLink, ChipList } from '../parts/chip.tsx'
import { Dated } from '../parts/dated.tsx'
import { OverlaidTip } from '../parts/overlaid-tip.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { versionName, versionNumber } from '../tree/version-name.ts'
import { rowInForce } from '../tree/versions-query.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import { VersionTimeLine } from './version-time-line.tsx'
import { VersionDialogs } from './version-dialogs.tsx'
import { CopyVersion } from './copy-version.tsx'
import classes from './version-strip.module.css'

const catalogue = catalogueOf('policy-plan-ver')

interface VersionStripProps {
  place: PlanPlace
  plan: RowFor<'policy-plan'>
  /** By the day each begins. */
  versions: readonly RowFor<'policy-plan-ver'>[]
  chosen: RowFor<'policy-plan-ver'> | undefined
  /** `2026-01-31` */
  today: string
}

/** What the buttons above the versions open. */
type StripAction = RecordAction<RowFor<'policy-plan-ver'>> | { kind: 'copy' | 'duplicate' }

/** The plan's versions as dated chips, and what can be done with the chosen one. */
export function VersionStrip({ place, plan, versions, chosen, today }: VersionStripProps) {
  const [action, setAction] = useState<StripAction>()
  const current = useMemo(() => rowInForce(versions, today), [versions, today])
  const close = () => setAction(undefined)
  return (
    <section className={classes.versions} aria-label="Versions">
      <ChipList>
        {versions.map((version) => (
          <VersionChip
            key={rowId(catalogue, version)}
            {...{ place, version, current, today }}
            chosen={version === chosen}
          />
        ))}
        <li>
          <MayEdit>
            <ToolButton icon={IconPlus} variant="subtle" onClick={() => setAction({ kind: 'create' })}>
              Create version
            </ToolButton>
          </MayEdit>
        </li>
      </ChipList>
      {chosen && <VersionTools {...{ versions, chosen }} onAction={setAction} />}
      <VersionTimeLine {...{ versions, chosen, today }} />
      <VersionDialogs
        {...{ plan, versions, today }}
        action={action && 'row' in action ? action : action?.kind === 'create' ? action : undefined}
        onClose={close}
      />
      {chosen && <CopyVersion version={chosen} plan={plan} opened={action?.kind === 'copy'} onClose={close} />}
      {chosen && (
        <CopyVersion version={chosen} plan={plan} here opened={action?.kind === 'duplicate'} onClose={close} />
      )}
    </section>
  )
}

interface VersionToolsProps {
  versions: readonly RowFor<'policy-plan-ver'>[]
  chosen: RowFor<'policy-plan-ver'>
  onAction: (action: StripAction) => void
}

function VersionTools({ versions, chosen, onAction }: VersionToolsProps) {
  const { history } = useRouter()
  return (
    <div className={classes.tools} role="group" aria-label="The chosen version">
      <MayEdit>
        <ToolButton icon={IconPencil} variant="subtle" onClick={() => onAction({ kind: 'edit', row: chosen })}>
          Edit version
        </ToolButton>
        <ToolButton icon={IconCopyPlus} variant="subtle" onClick={() => onAction({ kind: 'duplicate' })}>
          Duplicate version
        </ToolButton>
        <ToolButton icon={IconCopy} variant="subtle" onClick={() => onAction({ kind: 'copy' })}>
          Copy version
        </ToolButton>
      </MayEdit>
      <ToolButton icon={IconArrowsDiff} variant="subtle" onClick={() => history.push(comparison(versions, chosen))}>
        Compare with…
      </ToolButton>
      <ToolButton icon={IconRoute} variant="subtle" onClick={() => history.push(whatChanges(versions, chosen))}>
        What changes
      </ToolButton>
      <ToolButton icon={IconHistory} variant="subtle" onClick={() => history.push(itsHistory(chosen))}>
        History
      </ToolButton>
      <MayEdit>
        <ToolButton icon={IconTrash} variant="subtle" onClick={() => onAction({ kind: 'delete', row: chosen })}>
          Delete version
        </ToolButton>
      </MayEdit>
    </div>
  )
}

interface VersionChipProps {
  place: PlanPlace
  version: RowFor<'policy-plan-ver'>
  /** The version in force today. */
  current: RowFor<'policy-plan-ver'> | undefined
  chosen: boolean
  today: string
}

function VersionChip({ place, version, current, chosen, today }: VersionChipProps) {
  const to = planAddress({ plan: place.plan, version: rowId(catalogue, version), event: place.event })
  const standing = standingOf(version, version === current, today)
  return (
    <li className={classes.chipPlace}>
      <OverlaidTip by={standing === 'overlaid' && current ? versionName(current) : undefined}>
        <ChipLink to={to} current={chosen}>
          <Dated version={version} standing={standing} />
          <span className={classes.versionId}>{versionNumber(version)}</span>
        </ChipLink>
      </OverlaidTip>
      <WarningTip catalogue={catalogue} row={version} compact />
    </li>
  )
}

type VersionRow = RowFor<'policy-plan-ver'>

/** The chosen version beside the one before it, else the one after it. */
function pairWith(versions: readonly VersionRow[], chosen: VersionRow): (VersionRow | undefined)[] {
  const at = versions.indexOf(chosen)
  return at > 0 ? [versions[at - 1], chosen] : [chosen, versions[1]]
}

/** What of the same pair contexts are decided differently. */
function whatChanges(versions: readonly VersionRow[], chosen: VersionRow): string {
  const [before, after] = pairWith(versions, chosen)
  const params = new URLSearchParams({ view: 'changes', plan: String(chosen.pcr_plan_id) })
  if (before) params.set('before', String(rowId(catalogue, before)))
  if (after) params.set('after', String(rowId(catalogue, after)))
  return `/main/simulation?${params}`
}

/** Every change of the version and of what is in it, as one story. */
function itsHistory(chosen: VersionRow): string {
  return `/main/history?resource=${catalogue.name}&record_id=${rowId(catalogue, chosen)}&tree=1`
}

function comparison(versions: readonly VersionRow[], chosen: VersionRow): string {
  const [left, right] = pairWith(versions, chosen)
  const params = new URLSearchParams()
  if (left) params.set('left', String(rowId(catalogue, left)))
  if (right) params.set('right', String(rowId(catalogue, right)))
  return `/main/policy-plan/compare?${params}`
}
