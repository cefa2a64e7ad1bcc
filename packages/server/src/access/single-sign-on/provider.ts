import type * as OpenId from 'openid-client'
import { z } from 'zod'
import { ProviderAway, ProviderRefused } from './provider-faults.ts'
import type { SingleSignOn } from './settings.ts'

/** Short, because an operator waits. */
const TIMEOUT_S = 5
/** Cache time of what strangers can request, so that they cannot flood the provider. */
const KEPT_MS = 10_000
/** HTTP status of a rate limit. */
const TOO_MANY = 429

export const expectedSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type Expected = z.output<typeof expectedSchema>

/** Sessions from earlier versions have no ID token. */
export const tokensSchema = z.object({ access: z.string(), refresh: z.string().nullable(), id: z.string().optional() })
export type Tokens = z.output<typeof tokensSchema>

/** Claims from the ID token and from userinfo; userinfo wins. */
export interface ProviderUser {
  subject: string
  claims: Readonly<Record<string, unknown>>
  tokens: Tokens
}

/** Client of the OpenID provider. Throws `ProviderAway` and `ProviderRefused`. */
export class Provider {
  readonly #settings: SingleSignOn
  #found: { configuration: Promise<OpenId.Configuration>; until: number } | undefined

  constructor(settings: SingleSignOn) {
    this.#settings = settings
  }

  /** The address to sign in at, and the values that the answer must match. `isFresh` makes the provider ask again. */
  async begin(redirectUri: string, isFresh: boolean): Promise<{ url: URL; expected: Expected }> {
    const openId = await import('openid-client')
    const configuration = await this.#discovered()
    const verifier = openId.randomPKCECodeVerifier()
    const expected = { state: openId.randomState(), nonce: openId.randomNonce(), verifier }
    const url = openId.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#settings.scope,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    })
    return { url, expected }
  }

  /**
   * Verifies the provider's answer, given as the address that the browser came back to. `signedInAt` in seconds since
   * the epoch.
   */
  async finish(
    address: URL,
    { state, nonce, verifier }: Expected,
  ): Promise<ProviderUser & { signedInAt: number | undefined }> {
    const openId = await import('openid-client')
    const configuration = await this.#withFreshKeys()
    return mapErrors(async () => {
      const answer = await openId.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = answer.claims()
      const said = { ...tokensOf(answer), claims: { ...claims } }
      return { ...(await this.#said(configuration, claims?.sub ?? '', said)), signedInAt: claims?.auth_time }
    })
  }

  /** Asks for a user's current claims. Refreshes an expired access token. */
  async ask(subject: string, tokens: Tokens): Promise<ProviderUser> {
    const configuration = await this.#discovered()
    try {
      return await mapErrors(() => this.#said(configuration, subject, { tokens, claims: {} }))
    } catch (error) {
      if (!(error instanceof ProviderRefused) || tokens.refresh === null) throw error
    }
    return this.#refreshed(configuration, subject, { ...tokens, refresh: tokens.refresh })
  }

  /** The address that ends the session at the provider and returns here; undefined if the provider has none. */
  async signOut({ id }: Tokens, returnTo: string): Promise<URL | undefined> {
    const openId = await import('openid-client')
    const configuration = await this.#discovered()
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    const parameters = new URLSearchParams({ post_logout_redirect_uri: returnTo })
    if (id !== undefined) parameters.set('id_token_hint', id)
    return openId.buildEndSessionUrl(configuration, parameters)
  }

  async #refreshed(
    configuration: OpenId.Configuration,
    subject: string,
    before: Tokens & { refresh: string },
  ): Promise<ProviderUser> {
    const openId = await import('openid-client')
    return mapErrors(async () => {
      const answer = await openId.refreshTokenGrant(configuration, before.refresh)
      return this.#said(configuration, subject, { ...tokensOf(answer, before), claims: {} })
    })
  }

  async #said(
    configuration: OpenId.Configuration,
    subject: string,
    { tokens, claims }: Pick<ProviderUser, 'tokens' | 'claims'>,
  ): Promise<ProviderUser> {
    const openId = await import('openid-client')
    if (!configuration.serverMetadata().userinfo_endpoint) throw new ProviderRefused('has no userinfo endpoint')
    const more = await openId.fetchUserInfo(configuration, tokens.access, subject)
    return { subject, claims: { ...claims, ...more }, tokens }
  }

  #discovered(): Promise<OpenId.Configuration> {
    const now = Date.now()
    if (!this.#found || this.#found.until <= now) {
      this.#found = { configuration: this.#discover(), until: now + KEPT_MS }
      this.#found.configuration.catch(() => (this.#found = undefined))
    }
    return this.#found.configuration
  }

  async #discover(): Promise<OpenId.Configuration> {
    const openId = await import('openid-client')
    const { issuer, clientId } = this.#settings
    try {
      return await openId.discovery(issuer, clientId, undefined, this.#authentication(openId), {
        timeout: TIMEOUT_S,
        execute: this.#options(openId),
      })
    } catch (error) {
      // An answer without valid metadata is not from a provider.
      throw new ProviderAway(error)
    }
  }

  /** Each sign-in reads the provider's keys again, so that a key that was just rotated is known. */
  async #withFreshKeys(): Promise<OpenId.Configuration> {
    const openId = await import('openid-client')
    const metadata = { ...(await this.#discovered()).serverMetadata() }
    const configuration = new openId.Configuration(
      metadata,
      this.#settings.clientId,
      undefined,
      this.#authentication(openId),
    )
    configuration.timeout = TIMEOUT_S
    for (const habit of this.#options(openId)) habit(configuration)
    return configuration
  }

  /** Always checks the signature of ID tokens. Allows plain http only where the settings do: on this machine. */
  #options({ enableNonRepudiationChecks, allowInsecureRequests }: typeof OpenId) {
    const always = [enableNonRepudiationChecks]
    return this.#settings.issuer.protocol === 'http:' ? [...always, allowInsecureRequests] : always
  }

  /** How the client secret is sent; in a header unless the provider's metadata say otherwise. */
  #authentication({ None, ClientSecretBasic, ClientSecretPost }: typeof OpenId): OpenId.ClientAuth {
    const { clientSecret } = this.#settings
    if (clientSecret === undefined) return None()
    const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
    return (server, client, body, headers) => {
      const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (taken.includes('client_secret_basic') ? inHeader : inBody)(server, client, body, headers)
    }
  }
}

function tokensOf(answer: OpenId.TokenEndpointResponse, before?: Tokens): Pick<ProviderUser, 'tokens'> {
  const id = answer.id_token ?? before?.id
  const refresh = answer.refresh_token ?? before?.refresh ?? null
  return { tokens: { access: answer.access_token, refresh, ...(id !== undefined && { id }) } }
}

async function mapErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isAway(error) ? new ProviderAway(error) : new ProviderRefused(String(error), error)
  }
}

/** No answer, or a server error. Any other error is a refusal. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true
  if (error instanceof TypeError || cause instanceof TypeError) return true
  const status = 'status' in error ? error.status : cause instanceof Response ? cause.status : undefined
  return typeof status === 'number' && (status >= 500 || status === TOO_MANY)
}
