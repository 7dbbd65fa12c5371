import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-area.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { casesTexts } from './cases.texts.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { type Photo, sendPhotos } from './smaller-photo.ts'

/** Reports a problem with a parcel that was sent. A second report continues the first one. */
export function ParcelCaseScreen() {
  const texts = useTexts(casesTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const number = query.get('parcel') ?? ''
  const errors = useFormErrors(['message'])
  const [message, setMessage] = useState('')
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const submit = useAction(async () => {
    const request = { parcel_number: number, message }
    const outcome = await send('POST /user/case/parcel', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    const { case_id: id } = outcome.answer
    const failed = await sendPhotos(id, photos)
    toast(failed.length === 0 ? texts.parcelSent : texts.photoFailed)
    navigate(`/case?id=${id}`, { replace: true })
  })
  if (number === '') return <Navigate to="/parcels" replace={true} />
  return (
    <Screen title={texts.parcelTitle} lead={texts.parcelLead(number)}>
      <Form ref={errors.form} className={styles.form} onSubmit={submit}>
        <TextArea
          label={texts.parcelMessage}
          hint={texts.replyHint}
          name="message"
          rows={6}
          value={message}
          error={errors.messageOf('message')}
          onValueChange={setMessage}
        />
        <PhotoPicker photos={photos} onChange={setPhotos} />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.send}
        </Button>
      </Form>
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/parcels">
          {texts.toParcels}
        </ButtonLink>
      </div>
    </Screen>
  )
}
