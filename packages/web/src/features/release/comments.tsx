import { createComment, deleteComment, updateComment } from '@tollgate/contract/calls/change-set.ts'
import type { ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { About, CommentRead } from '@tollgate/contract/release/comment.ts'
import type { Impact } from '@tollgate/contract/release/impact.ts'
import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { send } from '../../api/client.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { FormElement } from '../../catalogue/form/form-element.tsx'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { placesOf, wordsOf } from './comment-places.ts'
import { commentsQuery, useStep } from './release-calls.ts'
import classes from './release.module.css'

interface CommentsProps {
  set: ChangeSetRead
  impact: Impact | undefined
}

/** Comments on a set, its records and fields, and its effects. */
export function Comments({ set, impact }: CommentsProps) {
  const { data, error, refetch } = useQuery(commentsQuery(set.change_set_id))
  const places = placesOf(set, impact)
  const open = data?.filter(({ resolved }) => resolved === 'N') ?? []
  const closed = data?.filter(({ resolved }) => resolved === 'Y') ?? []
  const [draft, setDraft] = useState<Draft>({ text: '', about: null, blocks: false })
  const field = useRef<HTMLTextAreaElement>(null)
  const takesMore = set.state !== 'published'
  const answer = ({ user_name, about }: CommentRead) => {
    setDraft({ ...draft, text: `@${user_name} ${draft.text}`, about })
    field.current?.focus()
  }
  const list = { places, onAnswer: takesMore ? answer : undefined }
  return (
    <section className={classes.section} aria-labelledby="comments">
      <h2 id="comments">Comments{open.length > 0 && ` (${formatCount(open.length)} open)`}</h2>
      {error && !data && <ErrorPanel title="The comments could not be loaded" text={error.message} onRetry={refetch} />}
      <CommentList comments={open} {...list} />
      {closed.length > 0 && (
        <details>
          <summary>Resolved ({formatCount(closed.length)})</summary>
          <CommentList comments={closed} {...list} />
        </details>
      )}
      {takesMore && (
        <NewComment id={set.change_set_id} places={places} draft={draft} onChange={setDraft} field={field} />
      )}
    </section>
  )
}

type Places = ReturnType<typeof placesOf>

interface Draft {
  text: string
  about: About | null
  blocks: boolean
}

interface CommentListProps {
  comments: readonly CommentRead[]
  places: Places
  /** Absent: nothing more is said about the set. */
  onAnswer: ((comment: CommentRead) => void) | undefined
}

function CommentList({ comments, places, onAnswer }: CommentListProps) {
  if (comments.length === 0) return null
  return (
    <ul className={classes.list}>
      {comments.map((comment) => (
        <li key={comment.comment_id} className={classes.entry}>
          <OneComment comment={comment} place={wordsOf(comment.about, places)}>
            {onAnswer && !comment.is_own && (
              <Button size="xs" variant="default" onClick={() => onAnswer(comment)}>
                Answer
              </Button>
            )}
          </OneComment>
        </li>
      ))}
    </ul>
  )
}

interface OneCommentProps {
  comment: CommentRead
  place: string
  /** More buttons. */
  children: ReactNode
}

function OneComment({ comment, place, children }: OneCommentProps) {
  const {
    comment_id: id,
    change_set_id,
    text,
    blocks,
    resolved,
    resolved_by,
    user_name,
    is_own,
    created_at,
    resolve_refused,
  } = comment
  const { mutate, isPending } = useStep()
  const params = { id: change_set_id, comment: id }
  const isOpen = resolved === 'N'
  const close = () =>
    mutate({
      send: () =>
        send(updateComment, { params, body: { resolved: isOpen ? 'Y' : 'N', row_version: comment.row_version } }),
      done: isOpen ? 'The comment is resolved' : 'The comment is open again',
    })
  return (
    <>
      <span className={classes.head}>{user_name}</span>{' '}
      <span className={classes.muted}>
        <RelativeTime value={created_at} />
        {place === '' ? '' : `, on ${place}`}
        {resolved_by !== null && `, resolved by ${resolved_by}`}
      </span>{' '}
      {isOpen && blocks === 'Y' && <StatusBadge kind="warning" label="Blocks approval" />}
      <p className={classes.said}>{text}</p>
      <Group gap="xs">
        {resolve_refused === null && (
          <Button size="xs" variant="default" loading={isPending} onClick={close}>
            {isOpen ? 'Resolve' : 'Open again'}
          </Button>
        )}
        {is_own && (
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => mutate({ send: () => send(deleteComment, { params }), done: 'The comment is deleted' })}
          >
            Delete
          </Button>
        )}
        {children}
      </Group>
    </>
  )
}

interface NewCommentProps {
  id: number
  places: Places
  draft: Draft
  onChange: (draft: Draft) => void
  field: Ref<HTMLTextAreaElement>
}

function NewComment({ id, places, draft, onChange, field }: NewCommentProps) {
  const { text, about, blocks } = draft
  const { mutate, isPending } = useStep(() => onChange({ ...draft, text: '', blocks: false }))
  const isEmpty = text.trim() === ''
  const labels = places.map((place) => place.label)
  const label = wordsOf(about, places) || (labels[0] ?? '')
  const save = () =>
    !isEmpty &&
    mutate({
      send: () => send(createComment, { params: { id }, body: { text, about, blocks: blocks ? 'Y' : 'N' } }),
      done: 'The comment is added',
    })
  return (
    <FormElement className={classes.comment} typed={!isEmpty} onSave={save}>
      <Textarea
        ref={field}
        label="Comment"
        description="@ with a name mentions somebody."
        maxLength={4096}
        autosize
        minRows={2}
        value={text}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <SearchedSelect
        label="About"
        data={[...new Set([...labels, label])]}
        value={label}
        onChoose={(chosen) =>
          onChange({ ...draft, about: places.find((place) => place.label === chosen)?.about ?? null })
        }
      />
      <Checkbox
        label="Blocks approval until it is resolved"
        checked={blocks}
        onChange={(event) => onChange({ ...draft, blocks: event.currentTarget.checked })}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={isEmpty}>
        Add comment
      </Button>
    </FormElement>
  )
}
