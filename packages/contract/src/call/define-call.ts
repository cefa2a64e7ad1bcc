import { z } from 'zod'
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
  /** API tokens that are limited to catalogues may send it: the call itself leaves out what they may not reach. */
  narrows?: true
}

/** `meta` of a list. */
export const metaSchema = z
  .object({ currentPage: z.int(), pageSize: z.int(), total: z.int(), totalPage: z.int() })
  .meta({ id: 'Meta' })

/** What calls and lists take, answer and are for: read by their routes, their clients and the API description. */
interface Parts<Path extends string, Answer, Query, Meta> {
  /** Below `/api/v1/`; a part such as `:id` is a parameter. */
  path: Path
  tag: string
  summary: string
  description?: string
  /** `anybody`: no sign-in is needed. */
  who: Permission | 'anybody'
  query?: z.ZodType<Query>
  /** `data` of the answer; of a list, one row. `z.never()`: a file or a stream. */
  answer: z.ZodType<Answer>
  /** `answer` is the whole answer, not its `data`. */
  isWhole?: true
  /** `meta` of the answer; of a list, what it has besides its paging. */
  meta?: z.ZodType<Meta>
}

export interface Call<Path extends string, Answer, Body, Sent, Query, Meta> extends Parts<Path, Answer, Query, Meta> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A `POST` or `PUT` that changes nothing. */
  reads?: true
  /** `Sent` is what clients write, `Body` what its reader makes of it. */
  body?: z.ZodType<Body, Sent>
  /** Instead of `body`: what clients write, where the call itself reads it. */
  sent?: z.ZodType<unknown, Sent>
  /** Of a success, where it is not 200. */
  status?: 201
  isList?: never
}

/** A `GET` that answers a page of rows. */
export interface ListCall<Path extends string, Row, Query, Meta> extends Parts<Path, Row, Query, Meta> {
  method: 'GET'
  isList: true
}

export type AnyCall =
  | Call<string, unknown, unknown, unknown, unknown, unknown>
  | ListCall<string, unknown, unknown, unknown>

/** What a call answers: its data, beside the meta if it has one. */
export type Answered<Answer, Meta> = [Meta] extends [undefined] ? Answer : { data: Answer; meta: Meta }

/** The type of `data` that a call answers. */
export type AnswerOf<C extends { answer: z.ZodType }> = z.output<C['answer']>

/** The body that clients write. */
export type SentOf<C extends { body?: z.ZodType }> = z.input<NonNullable<C['body']>>

export type QueryOf<C extends { query?: z.ZodType }> = z.output<NonNullable<C['query']>>

/** Defines a call. What it does not have is undefined in its type. */
export function defineCall<
  const Path extends string,
  Answer,
  Body = undefined,
  Sent = undefined,
  Query = undefined,
  Meta = undefined,
>(call: Call<Path, Answer, Body, Sent, Query, Meta>): Call<Path, Answer, Body, Sent, Query, Meta> {
  return call
}

/** Defines a list: pages of rows. */
export function defineList<const Path extends string, Row, Query = undefined, Meta = undefined>(
  list: Parts<Path, Row, Query, Meta>,
): ListCall<Path, Row, Query, Meta> {
  return { ...list, method: 'GET', isList: true }
}
