import type { VersionChange } from '@tollgate/policy/plan/compare.ts'
import { countByLevel, countInAll, type CountedKind } from '@tollgate/policy/plan/count-changes.ts'
import { useMemo } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { ChipButton, ChipGroup } from '../parts/chip.tsx'
import { KindIcon } from './kind-icon.tsx'
import { countWords } from './change-words.ts'
import classes from './compare.module.css'
import { KINDS } from './use-compare-place.ts'

interface ChangeSummaryProps {
  root: VersionChange
  kinds: ReadonlySet<CountedKind>
  onToggle: (kind: CountedKind) => void
}

/** The number of differences: per kind, as filters, and per level, in words. */
export function ChangeSummary({ root, kinds, onToggle }: ChangeSummaryProps) {
  const counts = useMemo(() => countByLevel(root), [root])
  const all = countInAll(counts)
  return (
    <div className={classes.summary}>
      <ChipGroup label="Kinds of changes that are shown">
        {KINDS.map((kind) => (
          <ChipButton
            key={kind}
            data-kind={kind}
            pressed={kinds.has(kind)}
            disabled={all[kind] === 0 && !kinds.has(kind)}
            onClick={() => onToggle(kind)}
          >
            <KindIcon kind={kind} />
            {capital(kind)} <strong>{formatCount(all[kind])}</strong>
          </ChipButton>
        ))}
      </ChipGroup>
      <p className={classes.levels}>{[...counts].map(([level, own]) => countWords(level, own)).join(' · ')}</p>
      <p className={classes.levels}>Days are those of the network’s clock, {useNetworkTimeZone()}.</p>
    </div>
  )
}
