import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { loadFile } from '#web/kit/build-files.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useCopyText } from '#web/kit/use-copy-text.ts'
import { useTexts } from '#web/language/language.ts'
import { useIdentity } from '#web/language/use-identity.ts'
import { canShareText, shareOnDevice } from '#web/shop/draws/sharing/device-share.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { useLoad } from '#web/wire/query.ts'
import { membersTexts } from './members.texts.ts'
import styles from './own-referral-code.module.css'
import { ReferralRule } from './referral-rule.tsx'

const QrCode = lazy(() =>
  loadFile(() => import('#web/kit/qr-code.tsx')).then((module) => ({ default: module.QrCode })),
)

/**
 * Shows the member's own referral code, which the shop assigns (Q113). A member who may not refer
 * friends yet sees what is missing instead, because the shop would refuse the code.
 */
export function OwnReferralCode({ code }: { readonly code: string }) {
  const texts = useTexts(membersTexts)
  const { answer } = useLoad('GET /user/referral', {})
  const rule = useCurrentUser()?.rules?.referralCode
  if (answer === undefined) return null
  const mayRefer =
    answer.is_verified && (answer.has_paid || !answer.must_pay) && answer.friends_left > 0
  return (
    <section className={styles.referral} aria-labelledby="own-referral">
      <h2 className={styles.title} id="own-referral">
        {rule === 'by-link' ? texts.ownReferralLink : texts.ownReferralCode}
      </h2>
      {mayRefer ? <Code code={code} isTyped={rule !== 'by-link'} /> : <Missing referrer={answer} />}
      {mayRefer && <p>{texts.friendsLeft(answer.friends_left)}</p>}
      <ReferralRule />
    </section>
  )
}

interface CodeProps {
  readonly code: string
  /** Whether friends may type it; otherwise only a link brings it. */
  readonly isTyped: boolean
}

function Code({ code, isTyped }: CodeProps) {
  const texts = useTexts(membersTexts)
  const { name } = useIdentity()
  const fill = useFilledText()
  const copy = useCopyText()
  const [isQrShown, setIsQrShown] = useState(false)
  const url = `${location.origin}/user-register?${new URLSearchParams({ referralCode: code })}`
  const shareLink = async () => {
    if (await shareOnDevice({ text: fill(texts.referralInvitation(name)), url })) return
    await copy(url, { copied: texts.linkCopied, failed: texts.linkCopyFailed })
  }
  return (
    <>
      {isTyped && (
        <div className={styles.ticket}>
          <output className={styles.code} aria-labelledby="own-referral">
            {code}
          </output>
          <Button
            onClick={() => void copy(code, { copied: texts.copied, failed: texts.copyFailed })}
          >
            {texts.copy}
          </Button>
        </div>
      )}
      <div className={styles.share}>
        <Button onClick={() => void shareLink()}>
          {canShareText() ? texts.shareReferral : texts.copyReferralLink}
        </Button>
        <Button onClick={() => setIsQrShown(true)}>{texts.showQr}</Button>
      </div>
      {isQrShown && (
        <Dialog
          title={texts.qrTitle}
          onClose={() => setIsQrShown(false)}
          actions={
            <Button isWide onClick={() => setIsQrShown(false)}>
              {texts.close}
            </Button>
          }
        >
          <p>{texts.qrText}</p>
          <div className={styles.qr}>
            <Suspense>
              <QrCode text={url} label={texts.qrTitle} />
            </Suspense>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface MissingProps {
  readonly referrer: Answer<'GET /user/referral'>
}

function Missing({ referrer }: MissingProps) {
  const texts = useTexts(membersTexts)
  const fill = useFilledText()
  if (referrer.friends_left === 0) return <p>{fill(texts.allFriendsReferred)}</p>
  const lacksPayment = referrer.must_pay && !referrer.has_paid
  return (
    <>
      <p>{texts.referralMissing}</p>
      <ul className={styles.missing}>
        {!referrer.is_verified && <li>{texts.missingSms}</li>}
        {lacksPayment && <li>{texts.missingPayment}</li>}
      </ul>
      {lacksPayment && <ButtonLink to="/buy-point">{texts.toBuyPoints}</ButtonLink>}
    </>
  )
}
