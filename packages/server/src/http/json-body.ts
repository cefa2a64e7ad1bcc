import type { FastifyInstance } from 'fastify'
import { isExactFigure } from '@tollgate/contract/standards/quantity.ts'

declare global {
  /** Of ECMAScript 2026, which TypeScript does not describe yet. */
  interface JSON {
    parse(text: string, reviver: (name: string, value: unknown, context: { source?: string }) => unknown): unknown
  }
}

/** Accepts an empty body with `Content-Type: application/json`, because programs send the header without a body too. */
export function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length === 0) done(null)
    else void parse(request, text, (error, json) => done(error, error ? undefined : withExactNumbers(text, json)))
  })
}

/** A whole number that JavaScript would read as another one stays text: the schema of its field refuses it by name. */
function withExactNumbers(text: string, json: unknown): unknown {
  if (!/\d{16}/.test(text)) return json
  return JSON.parse(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isExactFigure(source) ? source : value,
  )
}
