import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useAlert } from '#web/kit/dialog/alerts.tsx'
import { LoadingOverlay } from '#web/kit/dialog/loading-overlay.tsx'
import { ConfirmDialog, MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { AmountList } from '#web/kit/list/amount-list.tsx'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

const OVERLAY_SHOWN_MS = 2500

export function DialogSamples() {
  const { dialogs } = useTexts(sampleTexts)
  const alert = useAlert()
  const toast = useToast()
  const [open, setOpen] = useState<'confirm' | 'message' | 'overlay'>()
  const close = () => setOpen(undefined)
  const showOverlay = () => {
    setOpen('overlay')
    setTimeout(close, OVERLAY_SHOWN_MS)
  }
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('confirm')}>{dialogs.confirm}</Button>
      <Button onClick={() => setOpen('message')}>{dialogs.message}</Button>
      <Button onClick={() => alert(dialogs.alertText)}>{dialogs.alert}</Button>
      <Button onClick={() => toast(dialogs.toastText)}>{dialogs.toast}</Button>
      <Button onClick={showOverlay}>{dialogs.overlay}</Button>
      {open === 'confirm' && (
        <ConfirmDialog
          title={dialogs.confirmTitle}
          confirmLabel={dialogs.yes}
          cancelLabel={dialogs.no}
          onConfirm={close}
          onCancel={close}
        >
          <AmountList
            rows={[
              { name: dialogs.confirmAmounts.count, value: dialogs.confirmAmounts.three },
              { name: dialogs.confirmAmounts.total, value: '1,500P', isEmphasized: true },
            ]}
          />
        </ConfirmDialog>
      )}
      {open === 'message' && (
        <MessageDialog title={dialogs.messageTitle} onClose={close}>
          {dialogs.messageText}
        </MessageDialog>
      )}
      <LoadingOverlay isShown={open === 'overlay'} label={useTexts(layoutTexts).loading} />
    </div>
  )
}
