import { startScreen } from '../settings/start-screen.ts'

/** A path of the console, else the screen that one begins with: a link to the sign-in must not redirect to another site. */
export function safeTarget(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : startScreen()
}
