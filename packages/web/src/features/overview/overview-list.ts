import type { ComponentType } from 'react'

/** A list that the overview links to. */
export interface OverviewList {
  title: string
  route: string
  catalogue?: string | undefined
  icon?:
    | ComponentType<{ className?: string | undefined; stroke?: string | number; 'aria-hidden'?: boolean }>
    | undefined
  parents: readonly Pick<OverviewList, 'title' | 'icon'>[]
}
