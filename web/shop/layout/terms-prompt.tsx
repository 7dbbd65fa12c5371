import { ButtonLink } from '#web/kit/button.tsx'
import { MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useTexts } from '#web/language/language.ts'
import { setTermsRefusal, useTermsRefusal } from '#web/wire/terms-refusal.ts'
import { layoutTexts } from './layout.texts.ts'

/**
 * Prompts the member to accept new terms. The prompt appears when the shop has refused a payment, a
 * draw or an exchange because the member has not accepted the new terms.
 */
export function TermsPrompt() {
  const texts = useTexts(layoutTexts).termsPrompt
  const close = () => setTermsRefusal(false)
  if (!useTermsRefusal()) return null
  return (
    <MessageDialog
      title={texts.title}
      onClose={close}
      action={
        <ButtonLink to="/updated-terms" onClick={close}>
          {texts.action}
        </ButtonLink>
      }
    >
      {texts.text}
    </MessageDialog>
  )
}
