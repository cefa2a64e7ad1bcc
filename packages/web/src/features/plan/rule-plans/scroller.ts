import { createContext, type RefObject } from 'react'

/** What the decision tables are scrolled in. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })
