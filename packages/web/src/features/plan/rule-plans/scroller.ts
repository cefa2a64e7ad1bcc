import { createContext, type RefObject } from 'react'

/** The scroll container of the decision tables. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })
