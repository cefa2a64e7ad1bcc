import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconCopy,
  IconCopyPlus,
  IconFileCode,
  IconHistory,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { useIsText, useShowText } from '../../../catalogue/text-address.ts'
import type { RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { StripTool } from '../../../catalogue/versions/strip-tool.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import { rowInForce } from '../tree/versions-query.ts'
import { VersionTimeLine } from '../../../catalogue/versions/version-time-line.tsx'
import { VersionDialogs } from './version-dialogs.tsx'
import { CopyVersion } from './copy-version.tsx'
import { usePlanUndo, useUndoKeys } from './use-plan-undo.ts'
import classes from '../../../catalogue/versions/version-strip.module.css'

const catalogue = catalogueOf('policy-plan-ver')

interface VersionStripProps {
  place: PlanPlace
  plan: RowFor<'policy-plan'>
  /** Sorted by begin. */
  versions: readonly RowFor<'policy-plan-ver'>[]
  chosen: RowFor<'policy-plan-ver'> | undefined
  /** `2026-01-31` */
  today: string
}

/** What the buttons above the versions open. */
type StripAction = RecordAction<RowFor<'policy-plan-ver'>> | { kind: 'copy' | 'duplicate' }

/** The plan's versions on a time line, and the actions of the chosen one. */
export function VersionStrip({ place, plan, versions, chosen, today }: VersionStripProps) {
  const [action, setAction] = useState<StripAction>()
  const current = useMemo(() => rowInForce(versions, today), [versions, today])
  const close = () => setAction(undefined)
  const step = usePlanUndo(chosen && rowId(catalogue, chosen))
  useUndoKeys(step)
  return (
    <section className={classes.versions} aria-label="Versions">
      <VersionTimeLine
        {...{ versions, chosen, current, today }}
        addressOf={(version) =>
          planAddress({ plan: place.plan, version: rowId(catalogue, version), event: place.event })
        }
        renderWarning={(version) => <WarningTip catalogue={catalogue} row={version} compact />}
      />
      <div className={classes.tools}>
        <MayEdit>
          <StripTool icon={IconArrowBackUp} label="Undo" onClick={() => step('undo')} />
          <StripTool icon={IconArrowForwardUp} label="Redo" onClick={() => step('redo')} />
          <StripTool icon={IconPlus} label="Create version" onClick={() => setAction({ kind: 'create' })} />
        </MayEdit>
        {chosen && <VersionTools {...{ versions, chosen }} onAction={setAction} />}
      </div>
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
  const isText = useIsText()
  const showText = useShowText()
  const act = (kind: 'edit' | 'delete') => () => onAction({ kind, row: chosen })
  return (
    <div className={classes.tools} role="group" aria-label="The chosen version">
      <MayEdit>
        <StripTool icon={IconPencil} label="Edit version" onClick={act('edit')} />
        <StripTool icon={IconCopyPlus} label="Duplicate version" onClick={() => onAction({ kind: 'duplicate' })} />
        <StripTool icon={IconCopy} label="Copy version" onClick={() => onAction({ kind: 'copy' })} />
      </MayEdit>
      {isText ? (
        <StripTool icon={IconTable} label="Table" onClick={() => showText(false)} />
      ) : (
        <StripTool icon={IconFileCode} label="Text" onClick={() => showText(true)} />
      )}
      <StripTool
        icon={IconArrowsDiff}
        label="Compare with…"
        onClick={() => history.push(comparison(versions, chosen))}
      />
      <StripTool icon={IconRoute} label="What changes" onClick={() => history.push(whatChanges(versions, chosen))} />
      <StripTool icon={IconHistory} label="History" onClick={() => history.push(itsHistory(chosen))} />
      <MayEdit>
        <StripTool icon={IconTrash} label="Delete version" onClick={act('delete')} />
      </MayEdit>
    </div>
  )
}

type VersionRow = RowFor<'policy-plan-ver'>

/** Compares the chosen version with the one before it, else with the one after. */
function pairWith(versions: readonly VersionRow[], chosen: VersionRow): (VersionRow | undefined)[] {
  const at = versions.indexOf(chosen)
  return at > 0 ? [versions[at - 1], chosen] : [chosen, versions[1]]
}

/** Shows the decisions that differ between the same two versions. */
function whatChanges(versions: readonly VersionRow[], chosen: VersionRow): string {
  const [before, after] = pairWith(versions, chosen)
  const params = new URLSearchParams({ view: 'changes', plan: String(chosen.pcr_plan_id) })
  if (before) params.set('before', String(rowId(catalogue, before)))
  if (after) params.set('after', String(rowId(catalogue, after)))
  return `/main/simulation?${params}`
}

/** The history of the version and its content. */
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
