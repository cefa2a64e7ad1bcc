import { ActionIcon, Pill, Popover, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { RuleZone } from './rule-index.ts'
import classes from './input-filter.module.css'
import { readSought, type Sought } from './use-taking.ts'

interface InputFilterProps {
  zone: RuleZone
  sought: string
  onSeek: (zone: number, text: string) => void
}

/** A filter of the mappings that can match a value of an input. */
export function InputFilter({ zone, sought, onSeek }: InputFilterProps) {
  const { ap_rule_zone_id: id, label_show: label } = zone
  const read = readSought(sought, zone)
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="sm"
          aria-label={`Which mappings take a value of ${label}?`}
          title="Which mappings take a value?"
        >
          <IconFilter size="0.875rem" aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          data-autofocus
          label={`Which mappings could take this ${label}?`}
          description="A value as the network sends it, or “unknown”"
          value={sought}
          error={read && 'fault' in read && read.fault}
          onChange={({ currentTarget: { value } }) => onSeek(id, value)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface SoughtChipsProps extends Pick<InputFilterProps, 'onSeek'> {
  zones: readonly RuleZone[]
  sought: Sought
}

/** The active filters, each with a button to remove it. */
export function SoughtChips({ zones, sought, onSeek }: SoughtChipsProps) {
  return zones
    .filter(({ ap_rule_zone_id: id }) => sought.has(id))
    .map(({ ap_rule_zone_id: id, label_show: label }) => (
      <Pill
        key={id}
        className={classes.chip}
        withRemoveButton
        onRemove={() => onSeek(id, '')}
        removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
      >
        {label} can be {sought.get(id)}
      </Pill>
    ))
}
