import { createRootRoute, Outlet } from '@tanstack/react-router'
import type { Search } from './search.ts'

export const rootRoute = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
})
