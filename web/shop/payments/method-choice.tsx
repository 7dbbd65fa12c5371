import styles from './method-choice.module.css'
import { MethodFields } from './method-fields.tsx'
import { MethodIcon } from './method-icon.tsx'
import type { PayOption } from './point-purchase.ts'
import type { Checkout } from './use-checkout.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

export interface MethodChoiceProps {
  readonly options: readonly PayOption[]
  readonly checkout: Checkout
  readonly amazonInstrument: string
}

/** The methods as cards; the chosen one opens to what it asks for. */
export function MethodChoice({ options, checkout, amazonInstrument }: MethodChoiceProps) {
  const texts = usePaymentsTexts()
  return (
    <fieldset className={styles.methods}>
      <legend>{texts.chooseMethod}</legend>
      {checkout.chosen === undefined && <p className={styles.hint}>{texts.chooseMethodHint}</p>}
      {options.map((option) => {
        const isChosen = option.id === checkout.chosen?.id
        return (
          <div key={option.id} className={styles.method} data-chosen={isChosen}>
            <label className={styles.face}>
              <input
                type="radio"
                name="pay_id"
                value={option.id}
                checked={isChosen}
                onChange={() => checkout.choose(option)}
              />
              <MethodIcon payId={option.id} />
              <span className={styles.words}>
                <span className={styles.name}>{option.name}</span>
                {option.memo && <span className={styles.memo}>{option.memo}</span>}
              </span>
            </label>
            {isChosen && (
              <MethodFields
                option={option}
                checkout={checkout}
                amazonInstrument={amazonInstrument}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
