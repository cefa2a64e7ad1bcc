import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import classes from './rule-list.module.css'
import { byStrength, type BasicRule, type RuleIndex } from './mapping-rules.ts'
import { useFocusTarget } from '../../../ui/focus.ts'
import { ruleTarget } from './focus-targets.ts'
import { RuleRow } from './rule-row.tsx'

interface RuleListProps {
  rules: readonly BasicRule[]
  index: RuleIndex
  onEdit: (id: number | 'new') => void
  onCopy: (id: number) => void
  onDelete: (rule: BasicRule) => void
}

/** Below this many there is nothing to search for, and all rows may be in the document. */
const MANY = 30
/** Height of a row in pixels, as the style sheet has it. */
const ROW_HEIGHT = 48

/** The basic rules of a version, strongest first. */
export function RuleList({ rules, index, onEdit, onCopy, onDelete }: RuleListProps) {
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const ordered = useMemo(() => byStrength(rules, ({ basic_rule_id }) => basic_rule_id), [rules])
  const shown = useMemo(
    () => (wanted === '' ? ordered : ordered.filter((rule) => fits(rule, wanted))),
    [ordered, wanted],
  )
  const createTarget = useFocusTarget<HTMLButtonElement>(ruleTarget('new'))
  const row = (rule: BasicRule) => (
    <RuleRow
      rule={rule}
      timeSpans={index.timeSpans.get(rule.basic_rule_id)?.length ?? 0}
      accumulations={index.accumulations.get(rule.basic_rule_id)?.length ?? 0}
      onEdit={onEdit}
      onCopy={onCopy}
      onDelete={onDelete}
    />
  )
  return (
    <section className={classes.rules} aria-label="Basic rules">
      <SectionHead
        title="Basic rules"
        count={
          wanted === '' ? formatCount(rules.length) : `${formatCount(shown.length)} of ${formatCount(rules.length)}`
        }
      >
        <ToolButton ref={createTarget} icon={IconPlus} variant="light" onClick={() => onEdit('new')}>
          Create basic rule
        </ToolButton>
      </SectionHead>
      {rules.length > MANY && (
        <TextInput
          aria-label="Find a basic rule"
          placeholder="Name, PCC rule, balance"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size="0.875rem" aria-hidden />}
        />
      )}
      {rules.length === 0 && <EmptyState title="No basic rules yet" text="This version grants nothing." />}
      {rules.length > 0 && shown.length === 0 && (
        <EmptyState kind="no-match" title="Nothing matches" text="No basic rule has this in its names." />
      )}
      {shown.length > MANY ? (
        <LongList rules={shown} row={row} />
      ) : (
        <ul className={classes.list}>
          {shown.map((rule) => (
            <li key={rule.basic_rule_id}>{row(rule)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LongList({ rules, row }: { rules: readonly BasicRule[]; row: (rule: BasicRule) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its answers are used in this component only
  const rows = useVirtualizer({
    count: rules.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  return (
    <div ref={box} className={classes.long}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const rule = rules[index]
          return (
            rule && (
              <li
                key={key}
                className={classes.placed}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rules.length}
                aria-posinset={index + 1}
              >
                {row(rule)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function fits({ basic_rule_name, rule_name, acct_res_name }: BasicRule, wanted: string): boolean {
  return [basic_rule_name, rule_name, acct_res_name].some((name) => name?.toLowerCase().includes(wanted))
}
