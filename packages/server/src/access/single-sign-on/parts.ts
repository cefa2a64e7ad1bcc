import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/open.ts'
import type { AccessLog } from '../access-log.ts'
import type { Auth } from '../open-auth.ts'
import { Provider } from './provider.ts'
import { ProviderSessions } from './provider-sessions.ts'
import { Seal } from './sealed.ts'
import type { SingleSignOn } from './settings.ts'

/** What the sign-in at an OpenID provider works with; there is none where the settings name no provider. */
export interface SingleSignOnParts {
  settings: SingleSignOn
  provider: Provider
  seal: Seal
  sessions: ProviderSessions
}

interface Needs {
  database: Database
  auth: () => Auth
  accessLog: AccessLog
  log: FastifyBaseLogger
  forget: () => void
  now: () => number
}

export function singleSignOnParts(settings: SingleSignOn, { auth, ...needs }: Needs): SingleSignOnParts {
  // The provider's secret is in the settings alone: with a copy of the database nobody opens what is sealed.
  const seal = new Seal(() => settings.clientSecret ?? auth().secret)
  const provider = new Provider(settings)
  return { settings, provider, seal, sessions: new ProviderSessions({ ...needs, settings, provider, seal }) }
}
