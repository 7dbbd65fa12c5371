import { useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { useReloadCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from '#web/shop/members/account-form.module.css'
import { Done } from '#web/shop/members/done.tsx'
import { FormError } from '#web/shop/members/form-error.tsx'
import { useFormErrors } from '#web/shop/members/use-form-errors.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import { couponTexts } from './coupon.texts.ts'

type Coupon = Answer<'POST /user/coupon'>

/** The screen /coupon, on which a member redeems a coupon code for points or coins. */
export function CouponScreen() {
  const [coupon, setCoupon] = useState<Coupon>()
  return coupon === undefined ? (
    <CouponForm onRedeemed={setCoupon} />
  ) : (
    <CouponRedeemed coupon={coupon} onAnother={() => setCoupon(undefined)} />
  )
}

function CouponForm({ onRedeemed }: { readonly onRedeemed: (coupon: Coupon) => void }) {
  const texts = useTexts(couponTexts)
  const errors = useFormErrors(['code'])
  const reloadCurrentUser = useReloadCurrentUser()
  const [code, setCode] = useState('')
  // The request id changes only when the member types another code. If the answer is lost and the
  // member presses again, the same id is sent, and the shop grants the coupon only once.
  const [requestId, setRequestId] = useState(() => randomUuid())
  const submit = useAction(async () => {
    errors.clear()
    const request = { code, request_id: requestId }
    const outcome = await send('POST /user/coupon', { request })
    if (outcome.kind !== 'ok') return errors.show(outcome)
    await reloadCurrentUser()
    onRedeemed(outcome.answer)
    scrollTo(0, 0)
  })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <Form ref={errors.form} className={styles.form} onSubmit={submit}>
        <Field
          label={texts.code}
          hint={texts.codeHint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          error={errors.messageOf('code')}
          onValueChange={(text) => {
            setCode(text)
            setRequestId(randomUuid())
          }}
        />
        <FormError>{errors.formError}</FormError>
        <Button type="submit" tone="main" isWide>
          {texts.redeem}
        </Button>
      </Form>
      <div className={styles.back}>
        <ButtonLink tone="quiet" to="/my-page">
          {texts.backToMyPage}
        </ButtonLink>
      </div>
    </Screen>
  )
}

interface CouponRedeemedProps {
  readonly coupon: Coupon
  readonly onAnother: () => void
}

function CouponRedeemed({ coupon, onAnother }: CouponRedeemedProps) {
  const texts = useTexts(couponTexts)
  const { name, name_en, currency, amount, pack_id } = coupon
  const isPoint = currency === 'point'
  return (
    <Screen title={texts.doneTitle}>
      <Done seal={texts.seal}>
        <p role="status">
          {pack_id === undefined ? texts.granted[currency](amount) : texts.freeDraw}
        </p>
        <p>
          <ShopText ja={name} en={name_en} />
        </p>
        <ButtonLink isWide to={pack_id === undefined ? '/' : `/pack-detail?packId=${pack_id}`}>
          {pack_id === undefined ? texts.packs : texts.pack}
        </ButtonLink>
        <ButtonLink isWide tone="quiet" to={isPoint ? '/buy-point-history' : '/coin-history'}>
          {isPoint ? texts.pointHistory : texts.coinHistory}
        </ButtonLink>
        <Button tone="quiet" isWide onClick={onAnother}>
          {texts.another}
        </Button>
      </Done>
    </Screen>
  )
}
