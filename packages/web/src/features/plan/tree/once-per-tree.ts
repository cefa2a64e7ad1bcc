import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'

/** A tree is indexed once, however many parts of the screen ask: each is given the same index. */
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
