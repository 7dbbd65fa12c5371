import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import type { SmsSteps } from './use-sms-verification.ts'
import { useVerificationsTexts } from './use-verifications-texts.ts'

/** Nothing is sent before the member agrees to this number. */
export function AskToSend({ tel, sms }: { readonly tel: string; readonly sms: SmsSteps }) {
  const texts = useVerificationsTexts()
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
            <Button isWide onClick={sms.typeAgain}>
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
