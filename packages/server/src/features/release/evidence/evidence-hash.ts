import { createHash } from 'node:crypto'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { ENGINE_VERSION } from '@tollgate/engine/version.ts'
import { canonicalValue } from '@tollgate/policy/document/model.ts'
import { manifestHash, type Manifest } from '../contents.ts'

const FORMAT = 1

/** Hash of everything that an approval covers. Any change of it voids the approval. */
export function evidenceHash(
  base: Manifest,
  candidate: Manifest,
  { passed, failed }: Pick<Impact['tests'], 'passed' | 'failed'>,
  versions: readonly unknown[] = [FORMAT, ENGINE_VERSION],
): string {
  const assumptions: unknown[] = []
  const results = [passed, failed.map(({ key, differences }) => [key, differences])]
  const signed = [...versions, manifestHash(base), manifestHash(candidate), results, assumptions]
  return createHash('sha256').update(canonicalValue(signed)).digest('hex')
}
