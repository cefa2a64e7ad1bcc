import { placeNodes, type Box } from './place-nodes.ts'

self.onmessage = ({ data }: MessageEvent<Box[]>) => {
  self.postMessage(placeNodes(data))
}
