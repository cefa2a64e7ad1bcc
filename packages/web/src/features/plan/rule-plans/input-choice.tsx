import { Checkbox, Popover, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ToolButton } from '../../../ui/tool-button.tsx'
import type { RulePlan, RuleZone } from './rule-index.ts'

/** The inputs of a rule plan that are hidden in this browser. */
export function useHiddenInputs({ ap_rule_id }: RulePlan) {
  const [ids, setIds] = useLocalStorage<readonly number[]>({
    key: `tollgate.hidden-inputs.${ap_rule_id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  return { hidden: useMemo(() => new Set(ids), [ids]), hide: (hidden: ReadonlySet<number>) => setIds([...hidden]) }
}

interface InputChoiceProps {
  zones: readonly RuleZone[]
  hidden: ReadonlySet<number>
  onHide: (hidden: ReadonlySet<number>) => void
}

/** Chooses the visible inputs of a rule plan. Hidden ones are mentioned, because they still decide. */
export function InputChoice({ zones, hidden, onHide }: InputChoiceProps) {
  const shown = zones.filter(({ ap_rule_zone_id: id }) => !hidden.has(id)).length
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton icon={IconColumns} variant="subtle">
          {shown === zones.length ? 'Columns' : `${shown} of ${zones.length} columns`}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {zones.map(({ ap_rule_zone_id: id, label_show }) => (
            <Checkbox
              key={id}
              label={label_show}
              checked={!hidden.has(id)}
              onChange={() => onHide(toggled(hidden, id))}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function toggled(hidden: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return hidden.has(id) ? new Set([...hidden].filter((other) => other !== id)) : new Set([...hidden, id])
}
