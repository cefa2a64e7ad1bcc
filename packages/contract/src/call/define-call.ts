import type { z } from 'zod'
import type { Role } from '../access/role.ts'

/** Who may send a call. */
export interface Permission {
  /** The least role. */
  role: Role
  /** Sessions need a recent proof of identity. */
  isProved?: true
  /** Of API tokens, only those with the scope `publish`. */
  publishes?: true
  /** API tokens are refused: it is about the person who is signed in. */
  sessionOnly?: true
  /** Whether node tokens may send it; `only`: nobody else. */
  nodes?: 'also' | 'only'
}

/** What a call takes, answers and is for: read by its route, its clients and the API description. */
export interface Call<Path extends string, Answer, Body, Sent, Query> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1/`; a part such as `:id` is a parameter. */
  path: Path
  tag: string
  summary: string
  description?: string
  who: Permission
  /** A `POST` or `PUT` that changes nothing. */
  reads?: true
  query?: z.ZodType<Query>
  /** `Sent` is what clients write, `Body` what its reader makes of it. */
  body?: z.ZodType<Body, Sent>
  /** `data` of the answer; of a list, one row. */
  answer: z.ZodType<Answer>
  /** The answer is a page of rows. */
  isList?: true
  /** Of a success, where it is not 200. */
  status?: 201
}

/** Defines a call. Without a body or a query their types are undefined. */
export function defineCall<const Path extends string, Answer, Body = undefined, Sent = undefined, Query = undefined>(
  call: Call<Path, Answer, Body, Sent, Query>,
): Call<Path, Answer, Body, Sent, Query> {
  return call
}

/** Parameters in a path: `node/:name/release` has `name`. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & (ParamsOf<Rest> extends Record<string, never> ? unknown : ParamsOf<Rest>)
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string | number>
    : Record<string, never>

/** The path of a call with its parameters put in. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
