import { useState } from 'react'
import { useAlert } from '#web/kit/alerts.tsx'
import { AmountList } from '#web/kit/amount-list.tsx'
import { Button } from '#web/kit/button.tsx'
import { LoadingOverlay } from '#web/kit/loading-overlay.tsx'
import { ConfirmDialog, MessageDialog } from '#web/kit/standard-dialogs.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import styles from './style-guide.module.css'
import { useSampleTexts } from './use-sample-texts.ts'

const OVERLAY_SHOWN_MS = 2500

export function DialogSamples() {
  const { dialogs } = useSampleTexts()
  const alert = useAlert()
  const toast = useToast()
  const [open, setOpen] = useState<'ask' | 'tell' | 'veil'>()
  const close = () => setOpen(undefined)
  const showOverlay = () => {
    setOpen('veil')
    setTimeout(close, OVERLAY_SHOWN_MS)
  }
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('ask')}>{dialogs.confirm}</Button>
      <Button onClick={() => setOpen('tell')}>{dialogs.message}</Button>
      <Button onClick={() => alert(dialogs.alertText)}>{dialogs.alert}</Button>
      <Button onClick={() => toast(dialogs.toastText)}>{dialogs.toast}</Button>
      <Button onClick={showOverlay}>{dialogs.overlay}</Button>
      {open === 'ask' && (
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
      {open === 'tell' && (
        <MessageDialog title={dialogs.messageTitle} onClose={close}>
          {dialogs.messageText}
        </MessageDialog>
      )}
      <LoadingOverlay isShown={open === 'veil'} label={useTexts(layoutTexts).loading} />
    </div>
  )
}
