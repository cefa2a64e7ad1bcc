import type { SyntheticEvent } from 'react'

const mark = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()

/** Of a field in which one searches: what is typed takes the place of what is chosen, however one came to the field. */
export const MARKED_TEXT = { onFocus: mark, onClick: mark }
