import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { CaseMessage, ListedCase } from '#contract/cases.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-area.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { SkeletonRows } from '#web/kit/picture/skeleton.tsx'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import formStyles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { type Outcome, send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './cases.module.css'
import { casesTexts } from './cases.texts.ts'
import { CaseHead } from './cases-screen.tsx'
import { PackingPhotos, PhotoColumn } from './photo-column.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { type Photo, sendPhotos } from './smaller-photo.ts'

/** A case of a member, or by the link in a mail that of a guest. */
export function CaseScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const id = parsePositiveInteger(query.get('id'))
  const user = useCurrentUser()
  if (token !== null) return <GuestCase token={token} />
  if (!isMember(user)) return <Navigate to="/login" replace={true} />
  return id === undefined ? <Navigate to="/cases" replace={true} /> : <MemberCase id={id} />
}

function MemberCase({ id }: { readonly id: number }) {
  const texts = useTexts(casesTexts)
  const { outcome, answer, reload } = useLoad('GET /user/case/detail/{id}', { params: { id } })
  const isMissing = outcome?.kind === 'refused'
  return (
    <Screen title={texts.caseTitle}>
      {outcome === undefined && <SkeletonRows />}
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {isMissing && <p role="alert">{texts.unknown}</p>}
      {answer && (
        <>
          <Messages detail={answer.detail} messages={answer.messages} />
          <Photos own={answer.photos} packing={answer.packing_photos} />
          <ReplyForm
            detail={answer.detail}
            photosOf={{ id, storedCount: answer.photos.length }}
            sendReply={(message) =>
              send('POST /user/case/message/{id}', { params: { id }, request: { message } })
            }
            onSent={reload}
          />
        </>
      )}
      {outcome !== undefined && (
        <div className={formStyles.back}>
          <ButtonLink tone="quiet" to="/cases">
            {texts.toCases}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}

function GuestCase({ token }: { readonly token: string }) {
  const texts = useTexts(casesTexts)
  const { outcome, answer, reload } = useLoad('GET /user/guest_case', { query: { token } })
  return (
    <Screen title={texts.caseTitle}>
      {outcome === undefined && <SkeletonRows />}
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {outcome?.kind === 'refused' && (
        <div className={formStyles.form}>
          <p role="alert">{texts.expired}</p>
          <ButtonLink isWide to="/contact">
            {texts.toContact}
          </ButtonLink>
        </div>
      )}
      {answer && (
        <>
          <Messages detail={answer.detail} messages={answer.messages} />
          <ReplyForm
            detail={answer.detail}
            sendReply={(message) => send('POST /user/guest_case', { request: { token, message } })}
            onSent={reload}
          />
        </>
      )}
    </Screen>
  )
}

interface MessagesProps {
  readonly detail: ListedCase
  readonly messages: readonly CaseMessage[]
}

function Messages({ detail, messages }: MessagesProps) {
  const texts = useTexts(casesTexts)
  return (
    <>
      <div className={styles.summary}>
        <CaseHead listed={detail} />
      </div>
      <ol className={styles.messages} aria-label={texts.messages}>
        {messages.map(({ id, is_answer: isAnswer, text, written_at: time }) => (
          <li key={id} className={styles.message} data-side={isAnswer ? 'shop' : 'member'}>
            <span className={styles.facts}>
              <b>{isAnswer ? texts.shop : texts.you}</b>
              <span>{historyDateTime(time)}</span>
            </span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

interface PhotosProps {
  readonly own: readonly number[]
  readonly packing: readonly number[]
}

function Photos({ own, packing }: PhotosProps) {
  const texts = useTexts(casesTexts)
  if (own.length + packing.length === 0) return null
  return (
    <div className={styles.photos}>
      <PhotoColumn name={texts.photos} path="/api/user/case-photo" ids={own} />
      <PackingPhotos ids={packing} />
    </div>
  )
}

interface ReplyFormProps {
  readonly detail: ListedCase
  /** The case to which photos can be added; absent for a guest. */
  readonly photosOf?: { readonly id: number; readonly storedCount: number }
  readonly sendReply: (
    message: string,
  ) => Promise<Outcome<'POST /user/case/message/{id}' | 'POST /user/guest_case'>>
  readonly onSent: () => Promise<unknown>
}

function ReplyForm({ detail, photosOf, sendReply, onSent }: ReplyFormProps) {
  const texts = useTexts(casesTexts)
  const toast = useToast()
  const errors = useFormErrors(['message'])
  const [message, setMessage] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const submit = useAction(async () => {
    const outcome = await sendReply(message)
    if (outcome.kind !== 'ok') return errors.show(outcome)
    const failed = photosOf === undefined ? [] : await sendPhotos(photosOf.id, photos)
    errors.clear()
    setMessage('')
    setPhotos(failed)
    toast(failed.length === 0 ? texts.sent : texts.photoFailed)
    await onSent()
  })
  return (
    <Form ref={errors.form} className={formStyles.form} onSubmit={submit}>
      <TextArea
        label={texts.reply}
        hint={detail.state === 'closed' ? texts.reopenHint : texts.replyHint}
        name="message"
        rows={5}
        value={message}
        error={errors.messageOf('message')}
        onValueChange={setMessage}
      />
      {photosOf !== undefined && (
        <PhotoPicker photos={photos} storedCount={photosOf.storedCount} onChange={setPhotos} />
      )}
      <FormError>{errors.formError}</FormError>
      <Button type="submit" tone="main" isWide>
        {texts.send}
      </Button>
    </Form>
  )
}
