import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeysTexts } from './passkeys.texts.ts'
import { useAddPasskey } from './use-add-passkey.ts'

export function PasskeyOffer() {
  const texts = useTexts(passkeysTexts)
  const [isAdded, setIsAdded] = useState(false)
  const { add, error, question } = useAddPasskey(() => setIsAdded(true))
  if (!canUsePasskeys()) return null
  if (isAdded) return <p role="status">{texts.added}</p>
  return (
    <>
      <p>{texts.offer}</p>
      <Button isWide onClick={add}>
        {texts.add}
      </Button>
      <FormError>{error}</FormError>
      {question}
    </>
  )
}
