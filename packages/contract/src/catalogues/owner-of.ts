import { catalogues } from './registry.ts'

/** The catalogue that owns the rows of another, and the field that names the owner; of two owners the first. */
export function ownerOf(name: string): { catalogue: string; field: string } | undefined {
  const owner = catalogues.get(name)?.references.find(({ of }) => of.owner)
  return owner && { catalogue: owner.of.to, field: owner.field }
}

/** A catalogue and all that its rows own, each behind its owner. */
export function treeOf(root: string): string[] {
  const tree = [root]
  // What is added is gone through as well.
  for (const owner of tree)
    tree.push(...[...catalogues.keys()].filter((name) => ownerOf(name)?.catalogue === owner && !tree.includes(name)))
  return tree
}
