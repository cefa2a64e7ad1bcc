import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'

/** Caches an index per tree, so that all components share it. */
export function oncePerTree<R>(index: (tree: VersionTree) => R): (tree: VersionTree) => R {
  const made = new WeakMap<VersionTree, R>()
  return (tree) => {
    const known = made.get(tree)
    if (known !== undefined) return known
    const fresh = index(tree)
    made.set(tree, fresh)
    return fresh
  }
}
