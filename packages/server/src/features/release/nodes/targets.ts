import { createHash } from 'node:crypto'
import type { Stage } from '@tollgate/contract/release/rollout.ts'
import type { Db } from '../../../database/tables.ts'
import { currentRelease } from '../release-store.ts'

/** A release for nodes, and the one before it. */
export interface Target {
  release_id: number
  base_release_id: number | null
  manifest_hash: string
  /** Null: no confirmation is pending. */
  confirm_by: string | null
  /** Names of the nodes that get it; undefined: all. */
  nodes: readonly string[] | undefined
}

/** The current release, and earlier ones until a release for all nodes. */
export async function readTargets(db: Db): Promise<Target[]> {
  const targets: Target[] = []
  let id: number | null = (await currentRelease(db)) ?? null
  while (id !== null) {
    const target: Target = await readTarget(db, id)
    targets.push(target)
    id = target.nodes === undefined ? null : target.base_release_id
  }
  return targets
}

/** The target of a node: the newest release that includes it, else the oldest one. */
export function targetOf(targets: readonly Target[], name: string): Target | undefined {
  return targets.find(({ nodes }) => nodes === undefined || nodes.includes(name)) ?? targets.at(-1)
}

export async function readTarget(db: Db, id: number): Promise<Target> {
  const { manifest_hash, confirm_by, confirmed_at, ...row } = await db
    .selectFrom('release as r')
    .leftJoin('rollout as o', 'o.release_id', 'r.release_id')
    .select(['r.release_id', 'r.base_release_id', 'r.manifest_hash', 'r.confirm_by', 'r.confirmed_at'])
    .select(['o.stages', 'o.stage', 'o.state'])
    .where('r.release_id', '=', id)
    .executeTakeFirstOrThrow()
  const { stages, stage, state, release_id, base_release_id } = row
  const isForAll = stages === null || state === 'done'
  return {
    release_id,
    base_release_id,
    manifest_hash: manifest_hash ?? '',
    confirm_by: confirmed_at === null ? confirm_by : null,
    nodes: isForAll ? undefined : await nodesOf(db, id, (JSON.parse(stages) as Stage[]).slice(0, stage ?? 1)),
  }
}

/** The nodes in the stages so far; undefined: all. Shares are rounded up and select other nodes for each release. */
async function nodesOf(db: Db, release: number, stages: readonly Stage[]): Promise<readonly string[] | undefined> {
  const share = Math.max(0, ...stages.map((stage) => stage.share ?? 0))
  if (share === 100) return undefined
  const named = stages.flatMap(({ nodes = [] }) => nodes)
  if (share === 0) return named
  const all = await db.selectFrom('node').select('node_name').execute()
  const drawn = all
    .map(({ node_name }) => ({ node_name, lot: createHash('sha256').update(`${release} ${node_name}`).digest('hex') }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, Math.ceil((all.length * share) / 100))
  return [...new Set([...named, ...drawn.map(({ node_name }) => node_name)])]
}
