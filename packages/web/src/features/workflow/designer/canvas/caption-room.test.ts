import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { expect, test } from 'vitest'
import { captionRooms } from './caption-room.ts'

const step = (type: string, left: number, up: number, first?: string) => ({
  node: {
    work_node_id: left + up,
    work_node_type: type,
    work_next_node_id_n: null,
    position: { work_node_left: left, work_node_up: up, work_node_width: 100, work_node_height: 100 },
  } as WorkflowNode,
  summary: first === undefined ? undefined : { first, more: 0, whole: first },
})
const LONG = 'run “Media type handling” for each audio component of the session'

const roomsOf = (...steps: ReturnType<typeof step>[]) =>
  captionRooms(steps).map((room) => room && `${room.lines} × ${room.width}`)

test('what a node does has as many lines as it takes, and is wider where those do not do', () => {
  const alone = (type: string) =>
    [undefined, 'set it', LONG.slice(0, 30), LONG, LONG.repeat(5)].flatMap((first) => roomsOf(step(type, 0, 0, first)))
  expect(alone('A')).toEqual([undefined, '1 × 140', '2 × 140', '3 × 200', '3 × 200'])
  expect(alone('B')).toEqual([undefined, '1 × 120', '2 × 120', '4 × 120', '4 × 240'])
})

test('nothing is written over what stands below, above, or beside', () => {
  expect(roomsOf(step('A', 0, 0, LONG), step('E', 0, 130))).toEqual(['1 × 200', undefined])
  expect(roomsOf(step('A', 0, 0, LONG), step('E', 0, 140))).toEqual(['2 × 200', undefined])
  expect(roomsOf(step('A', 0, 0, LONG), step('E', 130, 110))).toEqual(['3 × 140', undefined])
  expect(roomsOf(step('B', 0, 200, LONG), step('E', 100, 70))).toEqual(['2 × 240', undefined])
  expect(roomsOf(step('B', 0, 200, LONG), step('E', 200, 150))).toEqual(['4 × 120', undefined])
  const [before, above] = [step('E', 200, 150), step('E', 80, 80)]
  expect(roomsOf(step('B', 0, 200, LONG.slice(0, 28)), before, above)).toEqual(['1 × 120', undefined, undefined])
  // Two captions that would overlap: the second makes room.
  expect(roomsOf(step('A', 0, 0, LONG), step('B', 0, 160, LONG))).toEqual(['3 × 200', '1 × 240'])
})
