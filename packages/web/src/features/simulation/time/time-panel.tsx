import { Button } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { answerSentence } from '../answer/sentence.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import type { Asked } from '../use-asked.ts'
import { ClosablePanel } from '../views/closable-panel.tsx'
import { PanelOpener } from '../views/panel-opener.tsx'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import views from '../views/views.module.css'
import classes from './time.module.css'
import { answersOver, type AnswerFrom } from './time-work.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'

const NAME = 'When it changes'
const SPANS = [
  { value: '1', label: '24 hours' },
  { value: '7', label: '7 days' },
  { value: '31', label: '31 days' },
  { value: '92', label: '3 months' },
  { value: '366', label: '1 year' },
]

/** The moments of a time span at which the answer changes, each with its reason and answer. */
export function TimePanel({ asked }: { asked: Asked }) {
  const [span, setSpan] = useState<string>()
  const [start, setStart] = useState<string>()
  const { body, zone } = asked
  const question = useMemo(
    () =>
      body && span !== undefined && start !== undefined
        ? { body: { ...body, context: { ...body.context, at: start } }, days: Number(span) }
        : undefined,
    [body, span, start],
  )
  const steps = useSteps(question, answersOver)
  if (span === undefined) {
    return (
      <PanelOpener
        panel={NAME}
        label="When does it change?"
        Icon={IconClockPlay}
        disabled={!body}
        onOpen={() => {
          setStart(body?.context.at)
          setSpan('7')
        }}
      />
    )
  }
  const go = (at: string) => asked.change({ at: localOf(at, zone) })
  return (
    <ClosablePanel
      name={NAME}
      tools={
        <>
          <SearchedSelect aria-label="Span" size="xs" data={SPANS} value={span} onChoose={setSpan} />
          <Button size="compact-sm" variant="default" onClick={() => setStart(body?.context.at)}>
            From the time asked about
          </Button>
        </>
      }
      onClose={() => setSpan(undefined)}
    >
      <ProgressLine steps={steps} failure="The moments could not be found" words={WORDS} />
      <Moments moments={steps.parts} at={body?.context.at} zone={zone} onGo={go} />
    </ClosablePanel>
  )
}

const WORDS = { running: 'Asking moment by moment', done: 'Done', stopped: 'Stopped' }

interface MomentsProps {
  moments: readonly AnswerFrom[]
  /** The requested moment. */
  at: string | undefined
  zone: string
  onGo: (at: string) => void
}

function Moments({ moments, at, zone, onGo }: MomentsProps) {
  const current = moments.findLastIndex((moment) => at !== undefined && Date.parse(moment.at) <= Date.parse(at))
  const last = moments.length - 1
  if (last < 0) return null
  return (
    <>
      {last > 0 && (
        <input
          type="range"
          className={classes.slider}
          aria-label="Moment"
          aria-valuetext={words(moments[Math.max(0, current)]?.at ?? '', zone)}
          min={0}
          max={last}
          value={Math.max(0, current)}
          onChange={(event) => onGo(moments[Number(event.currentTarget.value)]?.at ?? '')}
        />
      )}
      {last === 0 && <p className={views.hint}>The answer stays the same all the time.</p>}
      <ol className={classes.moments}>
        {moments.map((moment, place) => (
          <li key={moment.at} aria-current={place === current ? 'time' : undefined}>
            <Button size="compact-xs" variant="subtle" onClick={() => onGo(moment.at)}>
              {words(moment.at, zone)}
            </Button>
            <span>
              {answerSentence({ ...moment.answer, next_evaluation: null }, moment.names, zone)}
              {moment.why && <span className={classes.why}> {whyWords(moment)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function words(at: string, zone: string): string {
  return at === '' ? '' : localOf(at, zone).replaceAll('-', '/').replace('T', ' ')
}

const WHY: Readonly<Record<string, string>> = {
  timespan: 'begins or ends',
  'policy-plan': 'has another version in force',
  'policy-plan-mapping': 'has other basic rules in force',
  'policy-counter': 'gets another status',
  'balance-type-acct': 'expires',
}

function whyWords({ why }: AnswerFrom): string {
  return why ? `${why.name} ${WHY[why.resource] ?? 'changes'}.` : ''
}
