import { strongestFirst } from '@tollgate/policy/order.ts'
import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import classes from './rule-list.module.css'
import type { BasicRule, RuleIndex } from './mapping-rules.ts'
import { useFocusTarget } from '../../../ui/focus.ts'
import { ruleTarget } from './focus-targets.ts'
import { RuleRow } from './rule-row.tsx'

/** Height of a row in pixels, the same as in the style sheet. */
const ROW_HEIGHT = 48

interface RuleListProps {
  rules: readonly BasicRule[]
  index: RuleIndex
  onEdit: (id: number | 'new') => void
  onCopy: (id: number) => void
  onDelete: (rule: BasicRule) => void
}

/** Above this number there is a search field, and only visible rows are rendered. */
const MANY = 30

/** The basic rules of a version, strongest first. */
export function RuleList({ rules, index, onEdit, onCopy, onDelete }: RuleListProps) {
  const { typed, setTyped, isSearching, matches } = useRuleSearch(rules)
  const createTarget = useFocusTarget<HTMLButtonElement>(ruleTarget('new'))
  const total = formatCount(rules.length)
  const renderRow = (rule: BasicRule) => (
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
      <SectionHead title="Basic rules" count={isSearching ? `${formatCount(matches.length)} of ${total}` : total}>
        <MayEdit>
          <ToolButton ref={createTarget} icon={IconPlus} variant="light" onClick={() => onEdit('new')}>
            Create basic rule
          </ToolButton>
        </MayEdit>
      </SectionHead>
      {rules.length > MANY && <SearchField value={typed} onChange={setTyped} />}
      {rules.length === 0 && <EmptyState title="No basic rules yet" text="This version grants nothing." />}
      {rules.length > 0 && matches.length === 0 && (
        <EmptyState kind="no-match" title="Nothing matches" text="No basic rule has this in its names." />
      )}
      <Rows rules={matches} renderRow={renderRow} />
    </section>
  )
}

function useRuleSearch(rules: readonly BasicRule[]) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim().toLowerCase())
  const ordered = useMemo(() => strongestFirst(rules), [rules])
  const matches = useMemo(
    () => (text === '' ? ordered : ordered.filter((rule) => hasText(rule, text))),
    [ordered, text],
  )
  return { typed, setTyped, isSearching: text !== '', matches }
}

function hasText({ basic_rule_name, rule_name, acct_res_name }: BasicRule, text: string): boolean {
  return [basic_rule_name, rule_name, acct_res_name].some((name) => name?.toLowerCase().includes(text))
}

function SearchField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <TextInput
      aria-label="Find a basic rule"
      placeholder="Name, PCC rule, balance"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size="0.875rem" aria-hidden />}
    />
  )
}

interface RowsProps {
  rules: readonly BasicRule[]
  renderRow: (rule: BasicRule) => ReactNode
}

function Rows({ rules, renderRow }: RowsProps) {
  if (rules.length > MANY) return <LongRuleList rules={rules} renderRow={renderRow} />
  return (
    <ul className={classes.list}>
      {rules.map((rule) => (
        <li key={rule.basic_rule_id}>{renderRow(rule)}</li>
      ))}
    </ul>
  )
}

interface LongRuleListProps {
  rules: readonly BasicRule[]
  renderRow: (rule: BasicRule) => ReactNode
}

/** A list that renders only visible rows. */
function LongRuleList({ rules, renderRow }: LongRuleListProps) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
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
                {renderRow(rule)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
