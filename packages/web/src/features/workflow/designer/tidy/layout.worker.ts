import { placeNodes, type Box } from './place-nodes.ts'

self.addEventListener('message', ({ data }: MessageEvent<Box[]>) => {
  // A worker speaks to the page that started it, and to no other.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(placeNodes(data))
})
