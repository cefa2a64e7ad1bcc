import { useId, useState } from 'react'
import type { Option } from './match-options.ts'
import { useDropdown } from './use-dropdown.ts'

/** The list of a closed list: whether it is open, and which of the shown options is highlighted: at `first` that one. */
export function useOptionList(shown: readonly Option[], first: number) {
  const { store, side, input } = useDropdown()
  const [at, setAt] = useState(-1)
  const id = useId()
  const idOf = (option: Option) => `${id}-${shown.indexOf(option)}`
  const open = () => {
    if (store.dropdownOpened) return
    setAt(first)
    store.openDropdown()
  }
  const step = (by: 1 | -1) => (at < 0 && by < 0 ? shown.length - 1 : (at + by + shown.length) % shown.length)
  const highlighted = store.dropdownOpened ? shown[at] : undefined
  return {
    store,
    side,
    input,
    id,
    idOf,
    open,
    highlighted,
    highlightedId: highlighted && idOf(highlighted),
    /** Highlights the nearest match. */
    search: () => {
      setAt(0)
      store.openDropdown()
    },
    move: (by: 1 | -1) => {
      if (store.dropdownOpened) setAt(step(by))
      else open()
    },
  }
}
