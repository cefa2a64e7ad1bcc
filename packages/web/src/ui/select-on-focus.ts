import type { SyntheticEvent } from 'react'

const mark = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()

/** Props of a search field: its text is selected on focus and click, so that typing replaces it. */
export const SELECT_ON_FOCUS = { onFocus: mark, onClick: mark }
