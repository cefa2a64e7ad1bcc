import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { compareVersions, type VersionChange } from '@tollgate/policy/plan/compare.ts'
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { countByLevel, type CountedKind, countInAll } from '@tollgate/policy/plan/count-changes.ts'
import { describeKeys } from '../../../ui/keys.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { changeRows, type Toggled } from './change-rows.ts'
import { ChangeTree } from './change-tree.tsx'
import classes from './compare.module.css'
import { SidePicker } from './side-picker.tsx'
import { type ComparePlace, KINDS, useComparePlace } from './use-compare-place.ts'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { capital } from '../../../catalogue/format/words.ts'
import { ChipButton, ChipGroup } from '../parts/chip.tsx'
import { KindIcon } from './kind-icon.tsx'
import { countWords } from './change-words.ts'

describeKeys('Comparing versions', [
  { keys: ['↑', '↓'], does: 'Go to another change' },
  { keys: ['←', '→'], does: 'Close or open a change' },
])

/** Compares two versions: what was added, removed, changed and moved, as a tree of the plan. */
export function CompareScreen() {
  const place = useComparePlace()
  const { choose } = place
  const chooseLeft = useCallback((version: number) => choose('left', version), [choose])
  const chooseRight = useCallback((version: number) => choose('right', version), [choose])
  return (
    <div className={classes.screen}>
      <PageHeader title="Compare versions" about="What one version of a policy plan does otherwise than another." />
      <search className={classes.sides} aria-label="Versions to compare">
        <SidePicker title="Before" version={place.left} onChoose={chooseLeft} />
        <Tooltip label="Swap the sides">
          <ActionIcon variant="default" size="lg" aria-label="Swap the sides" onClick={place.swap}>
            <IconArrowsLeftRight size="1.125rem" aria-hidden />
          </ActionIcon>
        </Tooltip>
        <SidePicker title="After" version={place.right} onChoose={chooseRight} />
      </search>
      <Comparison place={place} />
    </div>
  )
}

function Comparison({ place }: { place: ComparePlace }) {
  const left = useQuery(versionTreeQuery(place.left))
  const right = useQuery(versionTreeQuery(place.right))
  const failed = [left, right].find(({ error, data }) => error && !data)
  if (failed) {
    return <ErrorPanel title="The version could not be loaded" text={failed.error?.message} onRetry={failed.refetch} />
  }
  if (place.left === undefined || place.right === undefined) {
    return <EmptyState title="Choose two versions" text="Of the same plan, or of two plans." />
  }
  if (!left.data || !right.data) return <Skeleton className={classes.skeleton} aria-label="Loading the versions" />
  return <Result key={`${place.left} ${place.right}`} place={place} left={left.data} right={right.data} />
}

interface ResultProps {
  place: ComparePlace
  left: VersionTree
  right: VersionTree
}

function Result({ place: { kinds, toggle }, left, right }: ResultProps) {
  const root = useMemo(() => compareVersions(left, right), [left, right])
  const zones = useMemo(() => zoneLabels(left, right), [left, right])
  const [toggled, setToggled] = useState<Toggled>(new Set())
  const rows = useMemo(() => changeRows(root, kinds, toggled), [root, kinds, toggled])
  const onToggle = useCallback((key: string) => {
    setToggled((before) => {
      const others = [...before].filter((other) => other !== key)
      return new Set(others.length < before.size ? others : [...others, key])
    })
  }, [])
  const isSame = root.kind === 'same' && root.children.length === 0
  if (isSame) return <EmptyState title="No difference" text="Both versions say the same." />
  return (
    <>
      <ChangeSummary root={root} kinds={kinds} onToggle={toggle} />
      {rows.length === 0 ? (
        <EmptyState kind="no-match" title="Nothing matches" text="There are no changes of this kind." />
      ) : (
        <ChangeTree
          rows={rows}
          zones={zones}
          before={titleOf(left, right)}
          after={titleOf(right, left)}
          onToggle={onToggle}
        />
      )}
    </>
  )
}

function zoneLabels(...trees: readonly VersionTree[]): ReadonlyMap<number, string> {
  return new Map(
    trees.flatMap(({ zones }) => zones.map(({ ap_rule_zone_id, label_show }) => [ap_rule_zone_id, label_show])),
  )
}

/** Only what differs from the other side, because the column may be narrow. */
function titleOf({ version }: VersionTree, other: VersionTree): string {
  const row = { ...version }
  if (version.pcr_plan_id === other.version.pcr_plan_id) return validityWords(row)
  return `${version.pcr_plan_name} · ${validityWords(row)}`
}

interface ChangeSummaryProps {
  root: VersionChange
  kinds: ReadonlySet<CountedKind>
  onToggle: (kind: CountedKind) => void
}

/** The number of differences: per kind, as filters, and per level, in words. */
function ChangeSummary({ root, kinds, onToggle }: ChangeSummaryProps) {
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
