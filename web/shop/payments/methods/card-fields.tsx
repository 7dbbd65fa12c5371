import type { RefObject } from 'react'
import { Field } from '#web/kit/form/field.tsx'
import { limitLength } from '#web/kit/form/normalized-input.ts'
import { useTexts } from '#web/language/language.ts'
import { hasOneFrame } from '#web/shop/payments/card/card-frames.ts'
import { ProviderField } from '#web/shop/payments/card/provider-field.tsx'
import { type PendingFrames, useCardFrames } from '#web/shop/payments/card/use-card-frames.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { ScriptFailed } from '#web/shop/payments/providers/script-failed.tsx'
import styles from './card-fields.module.css'
import type { MethodFormErrors } from './method-form.ts'

const HOLDER_LENGTH_MAX = 20

export interface CardFieldsProps {
  readonly script: PayScript
  readonly frames: RefObject<PendingFrames>
  readonly holder: string
  readonly errors: MethodFormErrors
  readonly onHolder: (holder: string) => void
  /** Says below the number where it is sent; absent on a screen that sends nothing. */
  readonly numberNote?: string
}

/**
 * Renders the fields of a card. Number, expiry and security code stand in frames of the provider,
 * which also checks them (Q82). Only the field of the holder's name belongs to the shop's page.
 */
export function CardFields({
  script,
  frames,
  holder,
  errors,
  onHolder,
  numberNote,
}: CardFieldsProps) {
  const texts = useTexts(paymentsTexts)
  const { hasFailed, place, focus, openAgain } = useCardFrames({
    script,
    opening: frames,
    labels: { number: texts.cardNumber, expiry: texts.expiry, code: texts.code },
    expiryHint: texts.expiryHint,
  })
  const isOneFrame = hasOneFrame(script)
  return (
    <div className={styles.card}>
      {hasFailed && <ScriptFailed text={texts.cardFieldsFailed} onRetry={openAgain} />}
      <div className={styles.framed} hidden={hasFailed}>
        <ProviderField
          label={isOneFrame ? texts.cardFields : texts.cardNumber}
          hint={numberNote}
          error={errors.number}
          place={place('number')}
          onFocus={() => focus('number')}
          size={isOneFrame ? 'whole-card' : 'large'}
        />
        {!isOneFrame && (
          <>
            <ProviderField
              label={texts.expiry}
              error={errors.expiry}
              place={place('expiry')}
              onFocus={() => focus('expiry')}
            />
            <ProviderField
              label={texts.code}
              hint={texts.codeNote}
              error={errors.code}
              place={place('code')}
              onFocus={() => focus('code')}
            />
          </>
        )}
      </div>
      <Field
        value={holder}
        onValueChange={onHolder}
        normalize={limitLength(HOLDER_LENGTH_MAX)}
        label={texts.holder}
        hint={texts.holderNote}
        autoComplete="cc-name"
        autoCapitalize="characters"
        error={errors.holder}
      />
    </div>
  )
}
