import type { AnyCall } from './define-call.ts'

/** Parameters in a path: `node/:name/release` has `name`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string | number> & (ParamsOf<Rest> extends Record<string, never> ? unknown : ParamsOf<Rest>)
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string | number>
    : Record<string, never>

type With<Part extends string, Value, Absent> = [Value] extends [Absent] ? object : Record<Part, Value>
type WithParams<Path extends string> = With<'params', ParamsOf<Path>, Record<string, never>>

/** What a client gives to a call: its body, its parameters and its query, as far as it has them. */
export type Sending<Path extends string, Sent, Query> = With<'body', Sent, undefined> &
  WithParams<Path> &
  ([Query] extends [undefined] ? object : { query?: NoInfer<Query> })

/** The same of a list, which takes a page besides. */
export type SendingList<Path extends string, Query> = WithParams<Path> & {
  query?: ([Query] extends [undefined] ? object : NoInfer<Query>) & {
    page?: number | string
    page_size?: number | string
  }
}

/** The parts of a `Sending` as a client passes them on. */
export interface Parts {
  body?: unknown
  params?: Readonly<Record<string, unknown>> | undefined
  query?: object | undefined
}

/** The address of a call below `/api/v1/`, with its parameters and its query. */
export function addressOf({ path }: AnyCall, { params = {}, query = {} }: Parts): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) written.append(name, String(one))
  return written.size === 0 ? place : `${place}?${written.toString()}`
}
