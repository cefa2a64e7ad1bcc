import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { IconArrowsDiff, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../../api/client.ts'
import { FormModal } from '../../../catalogue/form-modal.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { DeleteDialog } from '../../../catalogue/screens/delete-dialog.tsx'
import { useLast } from '../../../catalogue/use-last.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import chip from '../parts/chip.module.css'
import { Dated } from '../parts/dated.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { validityOf } from '../tree/versions-query.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import { CopyVersion } from './copy-version.tsx'
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
  const open = (version?: number) => history.push(planAddress({ plan: place.plan, version }))
  return (
    <section className={classes.versions} aria-label="Versions">
      <ol className={chip.chips}>
        {versions.map((version) => (
          <VersionChip key={rowId(catalogue, version)} {...{ place, version, today }} chosen={version === chosen} />
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
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          setRemoving(false)
          open()
        }}
      />
      {chosen && <CopyVersion version={chosen} plan={plan} opened={copying} onClose={() => setCopying(false)} />}
    </section>
  )
}

interface VersionChipProps {
  place: PlanPlace
  version: Row
  chosen: boolean
  today: string
}

function VersionChip({ place, version, chosen, today }: VersionChipProps) {
  const id = rowId(catalogue, version)
  const to = planAddress({ plan: place.plan, version: id, event: place.event })
  return (
    <li className={classes.chipPlace}>
      <PlaceLink className={chip.chip} to={to} aria-current={chosen || undefined}>
        <Dated version={validityOf(version)} today={today} />
        <span className={classes.versionId} title="Version id">
          {id}
        </span>
      </PlaceLink>
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
