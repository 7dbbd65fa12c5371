import { useState } from 'react'
import { useAlert } from '#web/kit/alerts.tsx'
import { Ask, Tell } from '#web/kit/ask.tsx'
import { Button } from '#web/kit/button.tsx'
import { Sums } from '#web/kit/sums.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { Veil } from '#web/kit/veil.tsx'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import styles from './sample-book.module.css'
import { useSampleTexts } from './use-sample-texts.ts'

const VEIL_SHOWN_MS = 2500

export function DialogSamples() {
  const { dialogs } = useSampleTexts()
  const alert = useAlert()
  const toast = useToast()
  const [open, setOpen] = useState<'ask' | 'tell' | 'veil'>()
  const close = () => setOpen(undefined)
  const showVeil = () => {
    setOpen('veil')
    setTimeout(close, VEIL_SHOWN_MS)
  }
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('ask')}>{dialogs.ask}</Button>
      <Button onClick={() => setOpen('tell')}>{dialogs.tell}</Button>
      <Button onClick={() => alert(dialogs.alertText)}>{dialogs.alert}</Button>
      <Button onClick={() => toast(dialogs.toastText)}>{dialogs.toast}</Button>
      <Button onClick={showVeil}>{dialogs.veil}</Button>
      {open === 'ask' && (
        <Ask title={dialogs.askTitle} yes={dialogs.yes} no={dialogs.no} onYes={close} onNo={close}>
          <Sums
            sums={[
              { name: dialogs.askSums.count, value: dialogs.askSums.three },
              { name: dialogs.askSums.total, value: '1,500P', isMain: true },
            ]}
          />
        </Ask>
      )}
      {open === 'tell' && (
        <Tell title={dialogs.tellTitle} onClose={close}>
          {dialogs.tellText}
        </Tell>
      )}
      <Veil isShown={open === 'veil'} label={useFrameTexts().loading} />
    </div>
  )
}
