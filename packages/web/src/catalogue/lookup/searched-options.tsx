import { CheckIcon, Combobox } from '@mantine/core'
import { OptionText } from '../../ui/option-text.tsx'
import classes from './lookup-options.module.css'
import type { Option } from './match-options.ts'

export interface OptionGroup {
  /** Empty: the options stand below no head. */
  group: string
  items: readonly Option[]
}

interface SearchedOptionsProps {
  /** The field names it as what it controls: without that, axe asks for a Tab stop. */
  id: string
  label: string
  groups: readonly OptionGroup[]
  chosen: string
  highlighted: Option | undefined
  idOf: (option: Option) => string
  nothingFoundMessage: string
}

/** The options of a closed list that match. */
export function SearchedOptions({ id, label, groups, nothingFoundMessage, ...state }: SearchedOptionsProps) {
  const shown = (options: readonly Option[]) =>
    options.map((option) => <ShownOption key={option.value} option={option} {...state} />)
  return (
    <Combobox.Options id={id} className={classes.options} aria-label={label}>
      {groups.map(({ group, items }) =>
        group === '' ? (
          shown(items)
        ) : (
          <Combobox.Group key={group} label={group}>
            {shown(items)}
          </Combobox.Group>
        ),
      )}
      {groups.length === 0 && <Combobox.Empty>{nothingFoundMessage}</Combobox.Empty>}
    </Combobox.Options>
  )
}

interface ShownOptionProps extends Pick<SearchedOptionsProps, 'chosen' | 'highlighted' | 'idOf'> {
  option: Option
}

function ShownOption({ option, chosen, highlighted, idOf }: ShownOptionProps) {
  const { value, label, hint } = option
  const isChosen = value === chosen
  const isHighlighted = option === highlighted
  return (
    <Combobox.Option
      ref={isHighlighted ? bringIntoSight : null}
      id={idOf(option)}
      value={value}
      active={isChosen}
      selected={isHighlighted}
      aria-selected={isChosen}
      className={classes.option}
    >
      {isChosen && <CheckIcon size="0.75rem" aria-hidden />}
      <OptionText hint={hint}>
        <span>{label}</span>
      </OptionText>
    </Combobox.Option>
  )
}

/** Scrolls the list alone: it is not in its place yet when it opens, and the page must not follow it. */
function bringIntoSight(option: HTMLElement | null): void {
  const list = option?.closest('[role="listbox"]')
  if (!option || !list) return
  const [{ top, bottom }, around] = [option.getBoundingClientRect(), list.getBoundingClientRect()]
  if (top < around.top) list.scrollTop -= around.top - top
  else if (bottom > around.bottom) list.scrollTop += bottom - around.bottom
}
