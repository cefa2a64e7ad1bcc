import { beforeEach, expect, test } from 'vitest'
import { dismissFailure, dismissNotice, noticeStore, notifyFailure, notifySuccess } from './notify.tsx'

const messages = () => noticeStore.current().map(({ message }) => message)

beforeEach(() => noticeStore.current().forEach(({ id }) => dismissNotice(id)))

test('the latest four are shown, the newest last', () => {
  for (const message of ['one', 'two', 'three', 'four', 'five']) notifySuccess(message)
  expect(messages()).toEqual(['two', 'three', 'four', 'five'])
})

test('a failure nobody has closed stays, whatever is done after it', () => {
  notifyFailure('broken')
  for (const message of ['one', 'two', 'three', 'four', 'five']) notifySuccess(message)
  expect(messages()).toEqual(['broken', 'three', 'four', 'five'])
})

test('a listener hears of what comes and what goes, until it leaves', () => {
  const heard: string[][] = []
  const leave = noticeStore.subscribe(() => heard.push(messages()))
  notifyFailure('broken', 'why')
  for (const { id } of noticeStore.current()) dismissNotice(id)
  leave()
  notifySuccess('unheard')
  expect(heard).toEqual([['broken'], []])
})

test('a failure goes when a later try succeeds; others stay', () => {
  notifyFailure('Error')
  notifyFailure('Refused')
  dismissFailure('Error')
  expect(noticeStore.current().map(({ message }) => message)).toEqual(['Refused'])
})
