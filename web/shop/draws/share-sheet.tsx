import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toasts.tsx'
import { useFrameTexts } from '#web/shop/frame/use-frame-texts.ts'
import { useLanguage } from '#web/shop/language/language.ts'
import { bestOf, pictureName, postAddress, type Shareable } from './share.rule.ts'
import { drawPicture, PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from './share-picture.ts'
import styles from './share-sheet.module.css'
import { useDrawsTexts } from './use-draws-texts.ts'

export interface ShareSheetProps {
  readonly draw: Shareable
  readonly onClose: () => void
}

/** The picture as it will be sent, and the ways to send it or the text. Nothing leaves before a press. */
export function ShareSheet({ draw, onClose }: ShareSheetProps) {
  const texts = useDrawsTexts()
  const toast = useToast()
  const { canvas, isDrawn } = usePicture(draw)
  const text = useShareText(draw)
  const url = `${window.location.origin}/`
  const sharePicture = async () => {
    const file = canvas.current && (await fileOf(canvas.current, pictureName(draw.code)))
    if (!file) return
    if (!(await shared({ files: [file], text: `${text}\n${url}` }))) save(file)
  }
  const shareText = async () => {
    if (await shared({ text, url })) return
    try {
      await navigator.clipboard.writeText(`${text}\n${url}`)
      toast(texts.copied)
    } catch {
      toast(texts.notCopied)
    }
  }
  return (
    <Dialog
      title={texts.shareTitle}
      onClose={onClose}
      actions={
        <>
          <Button tone="main" isWide disabled={!isDrawn} onClick={sharePicture}>
            {canShareFiles() ? texts.sharePicture : texts.savePicture}
          </Button>
          <Button isWide onClick={shareText}>
            {canShareText() ? texts.shareText : texts.copyText}
          </Button>
          <a
            className={styles.post}
            href={postAddress(text, url)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.postOnX}
          </a>
          <Button isWide onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        className={styles.picture}
        width={PICTURE_WIDTH_PX}
        height={PICTURE_HEIGHT_PX}
        role="img"
        aria-label={text}
        data-drawn={isDrawn}
      />
      <p className={styles.text}>{text}</p>
    </Dialog>
  )
}

function usePicture(draw: Shareable) {
  const texts = useDrawsTexts()
  const { shopName } = useFrameTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    if (canvas.current === null) return
    let isHere = true
    const words = {
      shopName,
      draws: texts.countOf(draw.cards.length),
      address: window.location.host,
    }
    drawPicture(canvas.current, draw, words).then(() => isHere && setIsDrawn(true))
    return () => {
      isHere = false
    }
  }, [draw, shopName, texts])
  return { canvas, isDrawn }
}

function useShareText(draw: Shareable): string {
  const texts = useDrawsTexts()
  const language = useLanguage()
  const best = bestOf(draw.cards, 1)[0]?.card
  if (best === undefined) return ''
  const { name, rarity_label: rarity } = best
  const count = draw.cards.length
  const said = texts.shareSaid({ title: draw.title, count, name, rarity, code: draw.code })
  return language === 'ja' ? `${said} #引札` : `${said} #Hikifuda`
}

const canShareText = () => typeof navigator.share === 'function'

function canShareFiles(): boolean {
  const probe = new File([], 'probe.png', { type: 'image/png' })
  return canShareText() && navigator.canShare?.({ files: [probe] }) === true
}

/** False where the device shares nothing of the kind; a member who thinks better of it has answered too. */
async function shared(content: ShareData): Promise<boolean> {
  if (!canShareText() || (content.files && navigator.canShare?.(content) !== true)) return false
  return navigator.share(content).then(
    () => true,
    (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError',
  )
}

function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  return new Promise((done) => {
    canvas.toBlob((blob) => done(blob ? new File([blob], name, { type: blob.type }) : undefined))
  })
}

function save(file: File) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
