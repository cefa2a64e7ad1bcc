import type { Origin, Origins } from '@tollgate/contract/simulation/export.ts'
import { pointerOf } from '../../json.ts'
import { Sourced } from '../sourced.ts'

/** JSON with the origins of its values. Undefined members are left out. */
export type JsonTree = Sourced | readonly JsonTree[] | { readonly [name: string]: JsonTree | undefined }

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export function jsonOf(tree: JsonTree): Json {
  if (tree instanceof Sourced) return tree.value
  if (isList(tree)) return tree.map(jsonOf)
  return Object.fromEntries(membersOf(tree).map(([name, part]) => [name, jsonOf(part)]))
}

/** Origins of the values, by JSON pointer. */
export function originsOf(tree: JsonTree): Origins {
  return Object.fromEntries(pointersOf(tree, ''))
}

function pointersOf(tree: JsonTree, at: string): [string, Origin][] {
  if (tree instanceof Sourced) return tree.origin ? [[at, tree.origin]] : []
  if (isList(tree)) return tree.flatMap((part, index) => pointersOf(part, `${at}/${index}`))
  return membersOf(tree).flatMap(([name, part]) => pointersOf(part, at + pointerOf([name])))
}

function isList(tree: JsonTree): tree is readonly JsonTree[] {
  return Array.isArray(tree)
}

function membersOf(tree: Exclude<JsonTree, Sourced | readonly JsonTree[]>): [string, JsonTree][] {
  return Object.entries(tree).flatMap(([name, part]) => (part === undefined ? [] : [[name, part]]))
}
