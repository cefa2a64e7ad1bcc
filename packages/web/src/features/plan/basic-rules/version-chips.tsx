import { standingOf, versionOn } from '@tollgate/policy/plan/in-force.ts'
import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { WarningBadge } from '../../../ui/warning-badge.tsx'
import { ChipButton, ChipGroup } from '../parts/chip.tsx'
import { Dated } from '../../../catalogue/versions/dated.tsx'
import { OverlaidTip } from '../../../catalogue/versions/overlaid-tip.tsx'
import { byBegin, type BasicVersion } from './mapping-rules.ts'
import classes from './version-chips.module.css'

interface VersionChipsProps {
  versions: readonly BasicVersion[]
  chosen: BasicVersion | undefined
  /** `2026-01-31` */
  today: string
  onChoose: (id: number) => void
  onAction: (action: RecordAction<BasicVersion>) => void
}

/** The dated versions of a mapping's basic rules, each with its status. */
export function VersionChips({ versions, chosen, today, onChoose, onAction }: VersionChipsProps) {
  const ordered = byBegin(versions)
  const current = versionOn(ordered, today)
  return (
    <div className={classes.versions}>
      <ChipGroup label="Basic rule versions">
        {ordered.map((version) => {
          const { basic_rule_ver_id: id, warning_count: warned } = version
          const standing = standingOf(version, version === current, today)
          return (
            <OverlaidTip key={id} by={standing === 'overlaid' && current ? validityWords(current) : undefined}>
              <ChipButton pressed={version === chosen} data-version={id} onClick={() => onChoose(id)}>
                <Dated version={version} standing={standing} />
                <WarningBadge count={warned} />
              </ChipButton>
            </OverlaidTip>
          )
        })}
      </ChipGroup>
      <MayEdit>
        <VersionTools chosen={chosen} onAction={onAction} />
      </MayEdit>
    </div>
  )
}

function VersionTools({ chosen, onAction }: Pick<VersionChipsProps, 'chosen' | 'onAction'>) {
  return (
    <div className={classes.tools}>
      <ActionIcon
        aria-label="Create basic rule version"
        title="Create a version"
        onClick={() => onAction({ kind: 'create' })}
      >
        <IconPlus size="1rem" aria-hidden />
      </ActionIcon>
      {chosen && (
        <>
          <ActionIcon
            aria-label="Edit basic rule version"
            title="Edit its dates"
            onClick={() => onAction({ kind: 'edit', row: chosen })}
          >
            <IconPencil size="1rem" aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label="Delete basic rule version"
            title="Delete it"
            onClick={() => onAction({ kind: 'delete', row: chosen })}
          >
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}
