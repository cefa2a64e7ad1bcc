import { useCombobox } from '@mantine/core'
import { useRef, useState } from 'react'
import { dropdownSide } from './dropdown-side.ts'

/** The drop-down list, and the side of the field that it opens at. */
export function useDropdown() {
  const input = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  const store = useCombobox({
    onDropdownOpen: () => setSide(dropdownSide(input.current)),
    onDropdownClose: () => store.resetSelectedOption(),
  })
  return { store, side, input }
}
