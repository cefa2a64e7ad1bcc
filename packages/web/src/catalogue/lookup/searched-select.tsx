import { Combobox, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { FIXED_SIDE } from './dropdown-side.ts'
import { LookupSign } from './lookup-sign.tsx'
import { matchingOptions, type Option } from './match-options.ts'
import { SearchedOptions, type OptionGroup } from './searched-options.tsx'
import { withoutName } from './use-lookup-field.ts'
import { useOptionList } from './use-option-list.ts'
import { useTypedChoice, type TypedChoiceProps } from './use-typed-choice.ts'

export interface SearchedSelectProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'label'>, TypedChoiceProps {
  label?: string
  data: readonly (string | Option | OptionGroup)[]
  ref?: Ref<HTMLInputElement>
  /** Shown in place of the options if none matches. */
  nothingFoundMessage?: string
  /** The most options that are shown at once. */
  limit?: number
}

/**
 * A closed list. Letters search the words of its options, and the nearest is highlighted; Enter chooses it. As in a
 * lookup, text that means no option stays with an error when the field is left; Esc reverts it.
 */
export function SearchedSelect(props: SearchedSelectProps) {
  const { data, value, onChoose, onText, clearLabel, acts, ref, nothingFoundMessage, limit, ...frame } = props
  const groups = groupsOf(data)
  const options = groups.flatMap(({ items }) => items)
  const choice = useTypedChoice({ value, onChoose, onText, clearLabel, acts }, options)
  const { text } = choice
  const label = options.find((option) => option.value === value)?.label ?? ''
  const matching = { group: '', items: text ? matchingOptions(options, text).slice(0, limit) : [] }
  const shown = (text ? [matching] : groups).filter(({ items }) => items.length > 0)
  const inList = shown.flatMap(({ items }) => items)
  const list = useOptionList(inList, text ? 0 : inList.findIndex((option) => option.value === value))
  const { store } = list
  const hasChosen = useRef(false)
  const submit = (chosen: string) => {
    hasChosen.current = true
    choice.choose(chosen)
    store.closeDropdown()
  }
  const isTyped = useRef(false)
  const clear = value === '' || frame.disabled ? undefined : clearLabel
  return (
    <Combobox store={store} position={list.side} middlewares={FIXED_SIDE} onOptionSubmit={submit}>
      <Combobox.Target
        withExpandedAttribute
        withKeyboardNavigation={false}
        aria-expanded={store.dropdownOpened}
        aria-controls={store.dropdownOpened ? list.id : undefined}
        aria-activedescendant={list.highlightedId}
      >
        <TextInput
          {...frame}
          ref={useMergedRef(list.input, ref)}
          value={text ?? label}
          error={frame.error ?? choice.fault}
          autoComplete="off"
          spellCheck={false}
          data-unmatched={(Boolean(text?.trim()) && !onText) || undefined}
          onChange={({ currentTarget: { value: typed } }) => {
            isTyped.current = true
            choice.type(text === undefined ? withoutName(typed, label) : typed)
            list.search()
          }}
          onFocus={(event) => {
            choice.begin()
            isTyped.current = false
            hasChosen.current = false
            event.currentTarget.select()
            frame.onFocus?.(event)
          }}
          onClick={({ currentTarget }) => {
            // Typing replaces what the field has.
            if (!isTyped.current) currentTarget.select()
            list.open()
          }}
          onKeyDownCapture={({ key, ctrlKey, metaKey }) => {
            // Ctrl+Enter saves what the text means; Tab reaches the field that it brings.
            if (key === 'Tab' || (key === 'Enter' && (ctrlKey || metaKey))) flushSync(choice.leave)
          }}
          onKeyDown={(event) => {
            frame.onKeyDown?.(event)
            press(event, { ...choice, list, submit, hasChosen: hasChosen.current })
          }}
          onBlur={(event) => {
            store.closeDropdown()
            choice.leave()
            frame.onBlur?.(event)
          }}
          rightSectionPointerEvents={clear === undefined ? 'none' : 'all'}
          rightSection={<LookupSign clearLabel={clear} onClear={() => choice.choose('')} />}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {store.dropdownOpened && (
          <SearchedOptions
            id={list.id}
            label={frame['aria-label'] ?? frame.label ?? ''}
            groups={shown}
            chosen={value}
            highlighted={list.highlighted}
            idOf={list.idOf}
            nothingFoundMessage={nothingFoundMessage ?? 'Nothing matches'}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface PressActions extends Pick<ReturnType<typeof useTypedChoice>, 'text' | 'restore' | 'refuse'> {
  list: ReturnType<typeof useOptionList>
  submit: (chosen: string) => void
  /** An option was chosen since the field has the focus. */
  hasChosen: boolean
}

function press(event: KeyboardEvent, { list, submit, text, restore, refuse, hasChosen }: PressActions): void {
  const { key, ctrlKey, metaKey, nativeEvent } = event
  const { store, highlighted, open, move } = list
  if (nativeEvent.isComposing) return
  if (key === 'Escape' && store.dropdownOpened) {
    restore()
    store.closeDropdown()
    return
  }
  if (key === 'ArrowDown') move(1)
  else if (key === 'ArrowUp') move(-1)
  else if (key !== 'Enter' || ctrlKey || metaKey) return
  else if (!store.dropdownOpened) {
    // Enter after a choice is that of the form.
    if (hasChosen) return
    open()
  } else if (highlighted) submit(highlighted.value)
  else if (text) refuse()
  else store.closeDropdown()
  event.preventDefault()
}

const isGroup = (one: SearchedSelectProps['data'][number]): one is OptionGroup =>
  typeof one === 'object' && 'items' in one

function groupsOf(data: SearchedSelectProps['data']): readonly OptionGroup[] {
  const plain = data.flatMap((one) => {
    if (isGroup(one)) return []
    return [typeof one === 'string' ? { value: one, label: one } : one]
  })
  return [{ group: '', items: plain }, ...data.filter(isGroup)]
}
