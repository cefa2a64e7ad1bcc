import type { ValueName } from '@tollgate/contract/standards/workflow-functions.ts'
import { numberOf } from '../values/read-value.ts'
import type { Call, ValueFunction } from './call.ts'

/** Works on the attribute's value as text; unknown where that is. */
function ofText(work: (text: string, call: Call) => string | number | undefined): ValueFunction {
  return (call) => (call.value === undefined ? undefined : work(String(call.value), call))
}

export const TEXT_FUNCTIONS = {
  Substring: ofText((text, { param1, param2 }) => substring(text, numberOf(param1), numberOf(param2))),
  Replace: ofText((text, { param1, param2 }) => (param1 ? text.split(param1).join(param2 ?? '') : text)),
  Append: ofText((text, { param1 }) => `${text}${param1 ?? ''}`),
  Prepend: ofText((text, { param1 }) => `${param1 ?? ''}${text}`),
  Length: ofText((text) => Array.from(text).length),
  UpperCase: ofText((text) => text.toUpperCase()),
  LowerCase: ofText((text) => text.toLowerCase()),
  Trim: ofText((text) => text.trim()),
  Contains: ofText((text, { param1 }) => {
    if (!param1) return undefined
    return text.toLowerCase().includes(param1.toLowerCase()) ? 'Y' : 'N'
  }),
} satisfies Readonly<Partial<Record<ValueName, ValueFunction>>>

/** Characters, not code units: what a person counts. */
function substring(text: string, start: number | undefined, length: number | undefined): string | undefined {
  if (start === undefined || length === undefined) return undefined
  if (!Number.isInteger(start) || !Number.isInteger(length) || start < 1 || length < 0) return undefined
  return Array.from(text)
    .slice(start - 1, start - 1 + length)
    .join('')
}
