import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/open.ts'
import type { AccessLog } from '../access-log.ts'
import type { Auth } from '../open-auth.ts'
import { Provider } from './provider.ts'
import { ProviderSessions } from './provider-sessions.ts'
import { Seal } from './sealed.ts'
import type { SingleSignOn } from './settings.ts'

/** The parts of single sign-on; undefined without a provider in the settings. */
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
  forget: (userId?: string) => void
  now: () => number
}

export function singleSignOnParts(settings: SingleSignOn, { auth, ...needs }: Needs): SingleSignOnParts {
  // The provider's secret is only in the settings, so a copy of the database is not enough to decrypt.
  const seal = new Seal(() => settings.clientSecret ?? auth().secret)
  const provider = new Provider(settings)
  return { settings, provider, seal, sessions: new ProviderSessions({ ...needs, settings, provider, seal }) }
}
