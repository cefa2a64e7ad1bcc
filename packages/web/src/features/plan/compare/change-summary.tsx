import type { VersionChange } from '@tollgate/engine/plan/compare-versions.ts'
import { countByLevel, countInAll, type CountedKind } from '@tollgate/engine/plan/count-changes.ts'
import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { capital } from '../../../catalogue/format/words.ts'
import chip from '../parts/chip.module.css'
import { KindIcon } from './kind-icon.tsx'
import { countWords } from './change-words.ts'
import classes from './compare.module.css'
import { KINDS } from './use-compare-place.ts'

interface ChangeSummaryProps {
  root: VersionChange
  kinds: ReadonlySet<CountedKind>
  onToggle: (kind: CountedKind) => void
}

/** How much differs: by kind, each a filter, and by level in words. */
export function ChangeSummary({ root, kinds, onToggle }: ChangeSummaryProps) {
  const counts = useMemo(() => countByLevel(root), [root])
  const all = countInAll(counts)
  return (
    <div className={classes.summary}>
      <div className={chip.chips} role="group" aria-label="Kinds of changes that are shown">
        {KINDS.map((kind) => (
          <UnstyledButton
            key={kind}
            className={chip.chip}
            data-kind={kind}
            aria-pressed={kinds.has(kind)}
            disabled={all[kind] === 0 && !kinds.has(kind)}
            onClick={() => onToggle(kind)}
          >
            <KindIcon kind={kind} />
            {capital(kind)} <strong>{formatCount(all[kind])}</strong>
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.levels}>{[...counts].map(([level, own]) => countWords(level, own)).join(' · ')}</p>
    </div>
  )
}
