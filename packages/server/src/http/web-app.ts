import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForApi } from './api-address.ts'
import { refusal } from '../app-error.ts'

const NONCE_PLACE = '__CSP_NONCE__'

/** Serves the built web application: files by name, and its page for every other address. */
export async function registerWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  const page = readPage(webDir)
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    allowedPath: (path) => !path.endsWith('.html') && !path.startsWith('/.'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw refusal('NOT_FOUND')
    return sendPage(reply, page)
  })
}

function readPage(webDir: string): string | undefined {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8')
  } catch {
    return undefined
  }
}

/** File names under `assets/` contain a hash of their content. */
function cachingOf(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function wantsPage(request: FastifyRequest): boolean {
  const { method, url } = request
  return (method === 'GET' || method === 'HEAD') && !isForApi(request) && !/\.\w+$/.test(url.split('?')[0] ?? '')
}

function sendPage(reply: FastifyReply, page: string | undefined) {
  if (page === undefined) throw refusal('NOT_FOUND', 'The web application is not built: run npm start')
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policyFor(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_PLACE, nonce))
}

/** Mantine writes its variables into style elements with the nonce. Nothing else is inline. */
function policyFor(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
