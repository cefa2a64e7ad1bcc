import { fileURLToPath } from 'node:url'

/** Where Node keeps compiled code: beside the packages, so that a new installation starts with a new cache. */
export const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url))
