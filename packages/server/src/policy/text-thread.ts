import { locatorOf } from '@tollgate/policy/text/parse.ts'
import { located } from '@tollgate/policy/text/place.ts'
import { noDocument, readDocument } from '@tollgate/policy/text/read-document.ts'
import { answerCalls } from '../threads/answer-calls.ts'
import { releaseOfTexts } from '../threads/release-memory.ts'
import type { TextAnswers } from './read-texts.ts'

answerCalls(() => false, {
  read: (sent) =>
    sent.map(({ key, text }) =>
      text === null ? noDocument(key) : readDocument(key, text, () => releaseOfTexts([{ text }])),
    ),
  locate: ({ text, places }) => {
    const locate = locatorOf(text)
    return places.map((place) => located(locate, place))
  },
} satisfies TextAnswers)
