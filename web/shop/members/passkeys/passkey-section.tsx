import type { Passkey } from '#contract/passkeys.ts'
import { Button } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import formStyles from '#web/shop/members/account-form.module.css'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useProof } from '#web/shop/members/proof/use-proof.tsx'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import styles from './passkey-section.module.css'
import { passkeysTexts } from './passkeys.texts.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** Lists the member's passkeys. The member can add a passkey of this device and remove passkeys. */
export function PasskeySection() {
  const texts = useTexts(passkeysTexts)
  const toast = useToast()
  const { outcome, answer, reload } = useLoad('GET /user/passkeys', {})
  const { add, error, question } = useAddPasskey(() => {
    toast(texts.added)
    void reload()
  })
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys">{texts.title}</h2>
      <p>{texts.lead}</p>
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer !== undefined && answer.list.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {answer.list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} reload={reload} />
          ))}
        </ul>
      )}
      {canUsePasskeys() && <Button onClick={add}>{texts.add}</Button>}
      <FormError>{error}</FormError>
      {question}
    </section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly reload: () => Promise<unknown>
}
function PasskeyRow({ passkey, reload }: PasskeyRowProps) {
  const texts = useTexts(passkeysTexts)
  const refusalText = useRefusalText()
  const toast = useToast()
  const proof = useProof()
  const device = passkey.device === '' ? texts.unknownDevice : passkey.device
  const remove = useAction(async () => {
    const request = { passkey_id: passkey.id }
    const outcome = await send('POST /user/passkey/remove', { request })
    if (outcome.kind !== 'ok' && proof.asksBefore(remove, outcome)) return
    toast(outcome.kind === 'ok' ? texts.removed : refusalText(outcome, 'passkey'))
    await reload()
  })
  return (
    <li className={formStyles.account}>
      <strong>{device}</strong>
      <span>{texts.created(historyDateTime(passkey.created))}</span>
      <span>{passkey.used === '' ? texts.unused : texts.used(historyDateTime(passkey.used))}</span>
      <Button aria-label={texts.removeOf(device)} onClick={remove}>
        {texts.remove}
      </Button>
      {proof.dialog}
    </li>
  )
}
