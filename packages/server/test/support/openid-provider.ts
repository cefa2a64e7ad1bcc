import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type JWK } from 'oidc-provider'

export interface Account {
  email: string
  email_verified?: boolean | string
  name?: string
  groups?: readonly string[]
}

export const CLIENT = { client_id: 'tollgate', client_secret: 'a secret of the client' }

/** A real OpenID provider on a port of its own, which lets in whoever `user` names. */
export interface OpenIdProvider {
  issuer: string
  /** Name of an account: who sits before the browser. */
  user: string
  accounts: Map<string, Account>
  /** Parameters of the last authorization request. */
  asked: URLSearchParams
  /** Lets a console at this address, such as `http://127.0.0.1:4000`, use it. */
  serve(origin: string): void
  /** Other keys from now on, without the ones before. */
  rotateKeys(): void
  /** Ends every access token; refresh tokens stay. */
  endAccessTokens(): Promise<void>
  /** Refuses every connection, until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startProvider(): Promise<OpenIdProvider> {
  const accounts = new Map<string, Account>()
  const http = createServer()
  const listen = async (port: number) => {
    http.listen(port, '127.0.0.1')
    await once(http, 'listening')
    return (http.address() as AddressInfo).port
  }
  const port = await listen(0)
  const issuer = `http://127.0.0.1:${port}`
  let origin = 'http://127.0.0.1:1'
  const given: { destroy(): Promise<unknown> }[] = []
  const make = () => {
    const made = makeProvider(issuer, { origin, accounts })
    made.on('access_token.saved', (token) => given.push(token))
    return made
  }
  let provider = make()
  const it: OpenIdProvider = {
    issuer,
    user: '',
    accounts,
    asked: new URLSearchParams(),
    serve(address) {
      origin = address
      provider = make()
    },
    rotateKeys: () => void (provider = make()),
    endAccessTokens: async () => void (await Promise.all(given.splice(0).map((token) => token.destroy()))),
    goAway: async () => {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
    comeBack: async () => void (await listen(port)),
    stop: async () => {
      http.closeAllConnections()
      if (http.listening) await new Promise((done) => http.close(done))
    },
  }
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/auth') it.asked = url.searchParams
    if (!url.pathname.startsWith('/interaction/')) return void provider.callback()(request, response)
    return void provider.interactionFinished(request, response, { login: { accountId: it.user } })
  })
  return it
}

const HOUR_S = 3600

interface Options {
  origin: string
  accounts: Map<string, Account>
}

function makeProvider(issuer: string, { origin, accounts }: Options): Provider {
  return new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${origin}/api/auth/single-sign-on/callback`],
        post_logout_redirect_uris: [`${origin}/sign-in`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: ['a key of the cookies'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub', 'groups'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: HOUR_S,
      IdToken: HOUR_S,
      RefreshToken: HOUR_S,
      Grant: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) }
    },
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, params } = oidc
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(String(params?.scope))
      await grant.save()
      return grant
    },
  })
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    use: 'sig',
    alg: 'RS256',
  }
}

/** A browser: keeps cookies by host and follows redirects. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Follows redirects to the end, or up to the address for which `stopAt` holds, which is not asked. */
  async open(address: string, stopAt: (url: URL) => boolean = () => false): Promise<{ url: URL; response?: Response }> {
    let url = new URL(address)
    for (;;) {
      if (stopAt(url)) return { url }
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookie(url.host) } })
      for (const cookie of response.headers.getSetCookie()) this.#keep(url.host, cookie)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
    }
  }

  async post(address: string, body: string): Promise<void> {
    const { host, origin } = new URL(address)
    const headers = { 'content-type': 'application/json', origin, cookie: this.cookie(host) }
    const response = await fetch(address, { method: 'POST', headers, body })
    for (const cookie of response.headers.getSetCookie()) this.#keep(host, cookie)
  }

  cookie(host: string): string {
    return [...(this.#cookies.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  forget(host: string): void {
    this.#cookies.delete(host)
  }

  #keep(host: string, cookie: string): void {
    const jar = this.#cookies.get(host) ?? new Map<string, string>()
    this.#cookies.set(host, jar)
    const [pair = ''] = cookie.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, value)
  }
}
