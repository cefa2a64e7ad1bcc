import { documentKind } from '@tollgate/policy/document/document-path.ts'
import { cataloguesIn } from '@tollgate/policy/document/levels.ts'
import { rootOf } from '@tollgate/policy/document/to-rows.ts'
import { refusal } from '../../app-error.ts'
import type { Actor } from '../../history/record-change.ts'

/** Whether an API token that is limited to catalogues may use a document: it must be allowed every catalogue in it. */
export function isOwn({ catalogues }: Actor, key: string): boolean {
  if (!catalogues) return true
  const kind = documentKind(key)
  const level = kind && rootOf({ kind, path: key })
  return level !== undefined && cataloguesIn(level).every((name) => catalogues.includes(name))
}

export function refuseOthers(actor: Actor, keys: readonly string[]): void {
  const other = keys.find((key) => !isOwn(actor, key))
  if (other !== undefined)
    throw refusal('FORBIDDEN', `This API token is for ${actor.catalogues?.join(', ')} alone: ${other} holds more`)
}
