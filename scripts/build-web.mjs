import './pinned-node.mjs'
import { buildWebBundle } from './web-bundle.mjs'

// What `npm start` does by itself, for a container that is built once.
await buildWebBundle()
