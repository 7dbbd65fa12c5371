import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { canUsePasskeys } from '#web/shop/members/passkeys/can-use-passkeys.ts'
import { useSignedProof } from '#web/shop/members/passkeys/use-signed-proof.ts'
import { PasswordField } from '#web/shop/members/password/password-field.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { proofTexts } from './proof.texts.ts'
import styles from './proof-dialog.module.css'

export interface ProofDialogProps {
  readonly onProved: () => void
  readonly onClose: () => void
}

/** Asks for the password, or for a passkey if the member has one. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const texts = useTexts(proofTexts)
  const { forgot } = useTexts(membersTexts)
  const hasLine = useCurrentUser()?.has_line === true
  const errors = useFormErrors(['pass'])
  const [pass, setPass] = useState('')
  const proveByPassword = useAction(async () => {
    const outcome = await send('POST /user/prove', { request: { pass } })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    onProved()
  })
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form ref={errors.form} className={styles.form} onSubmit={proveByPassword}>
        <p>{texts.text}</p>
        <PasswordField value={pass} error={errors.messageOf('pass')} onValueChange={setPass} />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.confirm}
        </Button>
        {canUsePasskeys() && <PasskeyProof onProved={onProved} />}
        {hasLine && <p>{texts.byLine}</p>}
        <Link to="/password-reissue">{forgot}</Link>
        <Button tone="quiet" isWide onClick={onClose}>
          {texts.cancel}
        </Button>
      </Form>
    </Dialog>
  )
}

function PasskeyProof({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const texts = useTexts(proofTexts)
  const { answer } = useLoad('GET /user/passkeys', {})
  const { sign, error } = useSignedProof({
    sendProof: (request) => send('POST /user/passkey/prove', { request }),
    onAccepted: onProved,
  })
  if (answer === undefined || answer.list.length === 0) return null
  return (
    <>
      <Button isWide onClick={sign}>
        {texts.byPasskey}
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
