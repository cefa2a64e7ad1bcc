import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import classes from './rule-list.module.css'
import type { BasicRule } from './mapping-rules.ts'

/** Height of a row in pixels, the same as in the style sheet. */
const ROW_HEIGHT = 48

interface LongRuleListProps {
  rules: readonly BasicRule[]
  renderRow: (rule: BasicRule) => ReactNode
}

/** A list that renders only visible rows. */
export function LongRuleList({ rules, renderRow }: LongRuleListProps) {
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
