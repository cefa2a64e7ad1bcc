import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { drawSvg } from './draw-svg.ts'

/** The largest canvas side that browsers support, in pixels. */
const LARGEST = 16_000

export async function exportDrawing(graph: WorkflowGraph, kind: 'svg' | 'png'): Promise<void> {
  const { svg, width, height } = drawSvg(graph)
  const drawing = new Blob([svg], { type: 'image/svg+xml' })
  const file = kind === 'svg' ? drawing : await asPng(drawing, width, height)
  saveFile(`${graph.group.work_group_name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}.${kind}`, file)
}

async function asPng(drawing: Blob, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(2, LARGEST / width, LARGEST / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * scale)
    canvas.height = Math.ceil(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const { promise, resolve, reject } = Promise.withResolvers<Blob>()
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png')
    return await promise
  } finally {
    URL.revokeObjectURL(url)
  }
}
