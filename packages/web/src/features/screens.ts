import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Catalogues whose whole screen is their own, by name; all others have the common one. */
export const screens: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  'zone-map': lazy(async () => ({ default: (await import('./zone-map/zone-map-screen.tsx')).ZoneMapScreen })),
}
