import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import type { SmsVerificationState } from './use-sms-verification.ts'
import { verificationsTexts } from './verifications.texts.ts'

/** Asks the member to confirm the phone number before the shop sends a code to this number. */
export function ConfirmSendDialog({
  tel,
  sms,
}: {
  readonly tel: string
  readonly sms: SmsVerificationState
}) {
  const texts = useTexts(verificationsTexts)
  return (
    <Dialog
      title={texts.askTitle}
      onClose={sms.close}
      actions={
        <>
          <Button tone="main" isWide onClick={sms.sendCode}>
            {texts.askYes}
          </Button>
          {sms.sentAtMs !== undefined && (
            <Button isWide onClick={sms.openCodeEntry}>
              {texts.typeAgain}
            </Button>
          )}
          <Button isWide onClick={sms.close}>
            {texts.askNo}
          </Button>
        </>
      }
    >
      <p>{texts.askText(tel)}</p>
    </Dialog>
  )
}
