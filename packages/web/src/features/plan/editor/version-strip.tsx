import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { standingOf } from '@tollgate/engine/plan/in-force.ts'
import { IconArrowsDiff, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Row } from '../../../api/client.ts'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import chip from '../parts/chip.module.css'
import { Dated } from '../parts/dated.tsx'
import { OverlaidTip } from '../parts/overlaid-tip.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { versionName, versionNumber } from '../tree/version-name.ts'
import { rowInForce, validityOf } from '../tree/versions-query.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import { afterwardsWords } from './afterwards-words.ts'
import { CopyVersion } from './copy-version.tsx'
import { isEvaluated } from './is-evaluated.ts'
import classes from './version-strip.module.css'

const catalogue = catalogueOf('policy-plan-ver')

interface VersionStripProps {
  place: PlanPlace
  plan: Row
  /** By the day each begins. */
  versions: readonly Row[]
  chosen: Row | undefined
  /** `2026-01-31` */
  today: string
}

/** The plan's versions as dated chips, and what can be done with the chosen one. */
export function VersionStrip({ place, plan, versions, chosen, today }: VersionStripProps) {
  const { history } = useRouter()
  const [dating, setDating] = useState<'new' | 'chosen'>()
  const [removing, setRemoving] = useState(false)
  const [copying, setCopying] = useState(false)
  const shown = useLast(dating)
  const current = useMemo(() => rowInForce(versions, today), [versions, today])
  const removed = useLast(removing ? chosen : undefined)
  const ends = removed && isEvaluated(plan) ? afterwardsWords(versions, removed, today) : undefined
  const open = (version?: number) => history.push(planAddress({ plan: place.plan, version }))
  return (
    <section className={classes.versions} aria-label="Versions">
      <ol className={chip.chips}>
        {versions.map((version) => (
          <VersionChip
            key={rowId(catalogue, version)}
            {...{ place, version, current, today }}
            chosen={version === chosen}
          />
        ))}
        <li>
          <ToolButton icon={IconPlus} variant="subtle" onClick={() => setDating('new')}>
            Create version
          </ToolButton>
        </li>
      </ol>
      {chosen && (
        <div className={classes.tools} role="group" aria-label="The chosen version">
          <ToolButton icon={IconPencil} variant="subtle" onClick={() => setDating('chosen')}>
            Edit version
          </ToolButton>
          <ToolButton icon={IconCopy} variant="subtle" onClick={() => setCopying(true)}>
            Copy version
          </ToolButton>
          <ToolButton icon={IconArrowsDiff} variant="subtle" onClick={() => history.push(comparison(versions, chosen))}>
            Compare with…
          </ToolButton>
          <ToolButton icon={IconTrash} variant="subtle" onClick={() => setRemoving(true)}>
            Delete version
          </ToolButton>
        </div>
      )}
      <FormModal
        opened={dating !== undefined}
        catalogue={catalogue}
        title={chosen && shown === 'chosen' ? `Edit version ${versionName(chosen)}` : undefined}
        mode={shown === 'new' ? 'create' : 'update'}
        row={shown === 'new' ? undefined : chosen}
        given={{ pcr_plan_id: place.plan, ...(shown === 'new' && { seq: versions.length }) }}
        onClose={() => setDating(undefined)}
        onSaved={(row) => {
          setDating(undefined)
          if (dating === 'new') open(rowId(catalogue, row))
        }}
      />
      <DeleteDialog
        catalogue={catalogue}
        row={removing ? chosen : undefined}
        nameOf={versionName}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          setRemoving(false)
          open()
        }}
      >
        {ends !== undefined && (
          <p>
            <strong>It is in force now.</strong> {ends}
          </p>
        )}
      </DeleteDialog>
      {chosen && <CopyVersion version={chosen} plan={plan} opened={copying} onClose={() => setCopying(false)} />}
    </section>
  )
}

interface VersionChipProps {
  place: PlanPlace
  version: Row
  /** The version in force today. */
  current: Row | undefined
  chosen: boolean
  today: string
}

function VersionChip({ place, version, current, chosen, today }: VersionChipProps) {
  const to = planAddress({ plan: place.plan, version: rowId(catalogue, version), event: place.event })
  const standing = standingOf(validityOf(version), version === current, today)
  return (
    <li className={classes.chipPlace}>
      <OverlaidTip by={standing === 'overlaid' && current ? versionName(current) : undefined}>
        <PlaceLink className={chip.chip} to={to} aria-current={chosen || undefined}>
          <Dated version={validityOf(version)} standing={standing} />
          <span className={classes.versionId}>{versionNumber(version)}</span>
        </PlaceLink>
      </OverlaidTip>
      <WarningTip catalogue={catalogue} row={version} compact />
    </li>
  )
}

/** The chosen version beside the one before it, else the one after it. */
function comparison(versions: readonly Row[], chosen: Row): string {
  const at = versions.indexOf(chosen)
  const [left, right] = at > 0 ? [versions[at - 1], chosen] : [chosen, versions[1]]
  const params = new URLSearchParams()
  if (left) params.set('left', String(rowId(catalogue, left)))
  if (right) params.set('right', String(rowId(catalogue, right)))
  return `/main/policy-plan/compare?${params}`
}
