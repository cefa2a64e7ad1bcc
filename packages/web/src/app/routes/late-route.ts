import { lazyRouteComponent } from '@tanstack/react-router'
import { untilLoaded } from '../../ui/late.ts'

/** A screen whose code is loaded when its address is opened, again and again while it cannot be had. */
export const lateRoute: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => untilLoaded(load), name)
