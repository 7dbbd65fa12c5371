import { useState } from 'react'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { HeartButton } from '#web/shop/packs/keep/heart-button.tsx'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import type { Goods } from './exchange.rule.ts'
import { exchangeTexts } from './exchange.texts.ts'

/** A member who follows goods can be told when they are there again. */
export function FollowButton({ goods }: { readonly goods: Goods }) {
  const texts = useTexts(exchangeTexts)
  const shopText = useShopText()
  const toast = useToast()
  // The list may be of before a former choice, until it is loaded again.
  const [chosen, setChosen] = useState<boolean>()
  const isKept = chosen ?? goods.is_favourite === true
  const toggle = useAction(async () => {
    const is_favourite = !isKept
    setChosen(is_favourite)
    const request = { good_ids: [goods.id], is_favourite }
    const { kind } = await send('POST /user/favourites', { request })
    if (kind !== 'ok') setChosen(isKept)
    else if (is_favourite) toast(texts.followed)
  })
  return (
    <HeartButton
      name={shopText(goods.card_name, goods.card_name_en)}
      isKept={isKept}
      onToggle={toggle}
    />
  )
}
