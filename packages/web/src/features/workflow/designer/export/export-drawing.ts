import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { summariser } from '@tollgate/policy/workflow/summary.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { LINE as CAPTION_LINE, captionBox } from '../canvas/caption.ts'
import { boxOf } from '../canvas/boxes.ts'
import { type LinkEdge, type StepNode, toLinkEdges, toStepNodes } from '../canvas/flow-model.ts'
import { ovalInset, shapeOf } from '../canvas/shapes.ts'
import { drawRoute } from '../links/draw-route.ts'
import type { Point } from '../links/obstacles.ts'
import { Routes } from '../links/routes.ts'

/** Margin for links around the outermost nodes. */
const MARGIN = 60
const FILLS = { circle: '#e4f4ea', rectangle: '#ffffff', diamond: '#fdf3dc', oval: '#e6effa' }
const STROKES = { circle: '#17693f', rectangle: '#8a9a99', diamond: '#7a5000', oval: '#1f5aa0' }
const CHARACTER = 6.2
const CAPTION_CHARACTER = 5.6
const LINE = 14

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

/** A workflow as a standalone drawing: shapes, names, links and captions, in print colours. */
export function drawSvg(graph: WorkflowGraph): { svg: string; width: number; height: number } {
  const { group } = graph
  const steps = toStepNodes(graph.nodes, new Map(), summariser(graph))
  const boxes = steps.flatMap(({ data: { node, room } }) => [
    boxOf(node.position),
    ...(room ? [captionBox(node, room)] : []),
  ])
  const [left, up] = [
    Math.min(0, ...boxes.map(({ x }) => x)) - MARGIN,
    Math.min(0, ...boxes.map(({ y }) => y)) - MARGIN,
  ]
  const width = Math.max(0, ...boxes.map((one) => one.x + one.width)) + MARGIN - left
  const height = Math.max(0, ...boxes.map((one) => one.y + one.height)) + MARGIN - up
  const edges = toLinkEdges(graph)
  const routes = new Routes(steps, edges)
  const links = edges.map((edge) => drawLink(edge, routes.ofEdge(edge)))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${up} ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escaped(group.work_group_name)}</title>
<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="#566463"/></marker></defs>
<rect x="${left}" y="${up}" width="${width}" height="${height}" fill="#ffffff"/>
${links.join('\n')}
${steps.map(({ data }) => drawNode(data.node) + drawCaption(data)).join('\n')}
</svg>`
  return { svg, width, height }
}

function drawNode(node: WorkflowNode): string {
  const { x, y, width, height } = boxOf(node.position)
  const shape = shapeOf(node.work_node_type)
  const [cx, cy] = [x + width / 2, y + height / 2]
  const paint = `fill="${FILLS[shape]}" stroke="${STROKES[shape]}" stroke-width="1.5"`
  const outline = {
    rectangle: `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" ${paint}/>`,
    diamond: `<polygon points="${cx},${y} ${x + width},${cy} ${cx},${y + height} ${x},${cy}" ${paint}/>`,
    oval: `<ellipse cx="${cx}" cy="${cy}" rx="${width / 2}" ry="${height / 2 - ovalInset(node.work_node_type, height)}" ${paint}/>`,
    circle: `<ellipse cx="${cx}" cy="${cy}" rx="${width / 2}" ry="${height / 2}" ${paint}/>`,
  }[shape]
  const room = shape === 'rectangle' ? 0.92 : 0.7
  const lines = wrapped(node.work_node_name, Math.max(4, Math.floor((width * room) / CHARACTER)))
  const first = cy - ((lines.length - 1) * LINE) / 2 + 4
  const text = lines
    .map((line, index) => `<tspan x="${cx}" y="${first + index * LINE}">${escaped(line)}</tspan>`)
    .join('')
  return `<g>${outline}<text text-anchor="middle" fill="#16201f">${text}</text></g>`
}

function drawCaption({ node, summary, room }: StepNode['data']): string {
  if (!summary || !room) return ''
  const { side, x, y, width, height } = captionBox(node, room)
  const more = summary.more > 0 ? ` +${summary.more}` : ''
  const [at, anchor] = side === 'below' ? [x + width / 2, 'middle'] : [x, 'start']
  const drawn = captionText(summary.first, Math.floor(width / CAPTION_CHARACTER), room.lines, more)
  const first = side === 'below' ? y : y + height - drawn.length * CAPTION_LINE
  const text = drawn
    .map((line, n) => `<tspan x="${at}" y="${first + (n + 1) * CAPTION_LINE - 4}">${escaped(line)}</tspan>`)
    .join('')
  return `<text text-anchor="${anchor}" font-size="11" fill="#566463">${text}<title>${escaped(summary.whole)}</title></text>`
}

/** The lines of a caption, at most `lines`; the text is cut if necessary, `more` is not. */
function captionText(text: string, most: number, lines: number, more: string): string[] {
  const all = wrapped(text, most)
  const kept = all.slice(0, lines)
  const last = kept.pop() ?? ''
  const room = most - more.length
  const isWhole = all.length <= lines && last.length <= room
  return [...kept, (isWhole ? last : `${last.slice(0, room - 1).trimEnd()}…`) + more]
}

function drawLink({ sourceHandle, data }: LinkEdge, route: Point[] | undefined): string {
  const from = route?.[0]
  if (!route || !from) return ''
  const label = data?.label ?? ''
  const word = `<text x="${from.x + 8}" y="${from.y + (sourceHandle === 'no' ? 16 : -6)}" font-weight="600" fill="#16201f">${label}</text>`
  return `<path d="${drawRoute(route)}" fill="none" stroke="#566463" stroke-width="1.5" marker-end="url(#arrow)"/>${label === '' ? '' : word}`
}

/** Wraps a text at a number of characters; longer words are broken. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).flatMap((part) => part.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
