import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { download } from '#web/kit/download.ts'
import { useCopyText } from '#web/kit/use-copy-text.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { canShareFiles, canShareText, shareOnDevice } from './device-share.ts'
import {
  bestCards,
  drawCountOf,
  hashtag,
  postUrl,
  type ShareableDraw,
  sharedAddress,
} from './share.rule.ts'
import styles from './share-dialog.module.css'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from './share-picture.ts'
import { sharingTexts } from './sharing.texts.ts'
import { type SharePicture, useSharePicture } from './use-share-picture.ts'

export interface ShareDialogProps {
  readonly draw: ShareableDraw
  readonly onClose: () => void
}

/** The browser sends nothing before the member presses a button. */
export function ShareDialog({ draw, onClose }: ShareDialogProps) {
  const texts = useTexts(sharingTexts)
  const picture = useSharePicture(draw)
  const text = useShareText(draw)
  return (
    <Dialog
      title={texts.shareTitle}
      onClose={onClose}
      actions={
        <ShareActions
          text={text}
          url={sharedAddress(draw, window.location.origin)}
          picture={picture}
          onClose={onClose}
        />
      }
    >
      {picture.state === 'failed' ? (
        <p role="alert">{texts.noPicture}</p>
      ) : (
        <canvas
          ref={picture.canvas}
          className={styles.picture}
          width={PICTURE_WIDTH_PX}
          height={PICTURE_HEIGHT_PX}
          role="img"
          aria-label={text}
          data-drawn={picture.state === 'drawn'}
        />
      )}
      <p className={styles.text}>{text}</p>
    </Dialog>
  )
}

interface ShareActionsProps {
  readonly text: string
  readonly url: string
  readonly picture: SharePicture
  readonly onClose: () => void
}

function ShareActions({ text, url, picture, onClose }: ShareActionsProps) {
  const texts = useTexts(sharingTexts)
  const { close } = useTexts(drawsTexts)
  const shareText = useShareTextAction(text, url)
  const sharePicture = async () => {
    const file = await picture.file()
    if (file === undefined) return
    if (!(await shareOnDevice({ files: [file], text: `${text}\n${url}` }))) download(file)
  }
  return (
    <>
      {picture.state !== 'failed' && (
        <Button tone="main" isWide disabled={picture.state === 'drawing'} onClick={sharePicture}>
          {canShareFiles() ? texts.sharePicture : texts.savePicture}
        </Button>
      )}
      <Button isWide onClick={shareText}>
        {canShareText() ? texts.shareText : texts.copyText}
      </Button>
      <a
        className={styles.post}
        href={postUrl(text, url)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {texts.postOnX}
      </a>
      <Button isWide onClick={onClose}>
        {close}
      </Button>
    </>
  )
}

/** On a device without a share dialog, copies the text to the clipboard. */
function useShareTextAction(text: string, url: string) {
  const texts = useTexts(sharingTexts)
  const copy = useCopyText()
  return async () => {
    if (await shareOnDevice({ text, url })) return
    await copy(`${text}\n${url}`, { copied: texts.copied, failed: texts.notCopied })
  }
}

function useShareText(draw: ShareableDraw): string {
  const texts = useTexts(sharingTexts)
  const { name: shopName } = useIdentity()
  const best = bestCards(draw.cards, 1)[0]?.card
  if (best === undefined) return ''
  const { name, rarity_label: rarity } = best
  const count = drawCountOf(draw.cards)
  const message = texts.shareMessage({ title: draw.title, count, name, rarity, code: draw.code })
  return `${message} ${hashtag(shopName)}`
}
