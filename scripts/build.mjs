import './pinned-node.mjs'
import { buildBundles } from './bundles.mjs'

// What `npm start` does by itself, for a container that is built once.
await buildBundles()
