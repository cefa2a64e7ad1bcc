import {
  validityWords,
  versionStatus,
  VERSION_STATUS_WORDS,
  type VersionStatus,
} from '@tollgate/engine/plan/version-status.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { WarningBadge } from '../../../ui/warning-badge.tsx'
import classes from './basic-rules.module.css'
import { byBegin, type BasicVersion } from './mapping-rules.ts'

const BADGES = { current: 'good', future: 'future', 'not-effective': 'ended' } as const satisfies Record<
  VersionStatus,
  string
>

interface VersionChipsProps {
  versions: readonly BasicVersion[]
  chosen: BasicVersion | undefined
  /** `2026-01-31` */
  today: string
  onChoose: (id: number) => void
  onCreate: () => void
  onEdit: (version: BasicVersion) => void
  onDelete: (version: BasicVersion) => void
}

/** The dated versions of a mapping's basic rules, each with its status in words. */
export function VersionChips({ versions, chosen, today, onChoose, onCreate, onEdit, onDelete }: VersionChipsProps) {
  return (
    <div className={classes.versions}>
      <div className={classes.chips} role="group" aria-label="Basic rule versions">
        {byBegin(versions).map((version) => {
          const { basic_rule_ver_id: id, warning_count: warned } = version
          const status = versionStatus(version, today)
          return (
            <UnstyledButton
              key={id}
              className={classes.chip}
              aria-pressed={version === chosen}
              data-version={id}
              onClick={() => onChoose(id)}
            >
              <span className={classes.dates}>{validityWords(version)}</span>
              <StatusBadge kind={BADGES[status]} label={VERSION_STATUS_WORDS[status]} />
              <WarningBadge count={warned} />
            </UnstyledButton>
          )
        })}
      </div>
      <div className={classes.tools}>
        <ActionIcon aria-label="Create basic rule version" title="Create a version" onClick={onCreate}>
          <IconPlus size="1rem" aria-hidden />
        </ActionIcon>
        {chosen && (
          <>
            <ActionIcon aria-label="Edit basic rule version" title="Edit its dates" onClick={() => onEdit(chosen)}>
              <IconPencil size="1rem" aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label="Delete basic rule version" title="Delete it" onClick={() => onDelete(chosen)}>
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </div>
  )
}
