import { catalogues } from './registry.ts'

/** The catalogue that owns the rows of another, and the field that names the owner. Of two owners, the first. */
export function ownerOf(name: string): { catalogue: string; field: string } | undefined {
  const owner = catalogues.get(name)?.references.find(({ of }) => of.owner)
  return owner && { catalogue: owner.of.to, field: owner.field }
}

/** A catalogue and all catalogues that it owns, directly or not. Owners come first. */
export function treeOf(root: string): string[] {
  const tree = [root]
  // The loop also visits the names that it adds.
  for (const owner of tree)
    tree.push(...[...catalogues.keys()].filter((name) => ownerOf(name)?.catalogue === owner && !tree.includes(name)))
  return tree
}
