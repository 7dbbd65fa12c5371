import { useTexts } from '#web/language/language.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import styles from './address-kind.module.css'

export interface AddressKindProps {
  readonly isAbroad: boolean
  readonly onChange: (isAbroad: boolean) => void
}

export function AddressKind({ isAbroad, onChange }: AddressKindProps) {
  const texts = useTexts(membersTexts)
  const kinds = [
    { name: texts.inJapan, isChecked: !isAbroad, value: false },
    { name: texts.abroad, isChecked: isAbroad, value: true },
  ]
  return (
    <div className={styles.kinds} role="radiogroup" aria-label={texts.addressKind}>
      {kinds.map(({ name, isChecked, value }) => (
        <label key={name} className={styles.kind}>
          <input
            type="radio"
            name="addressKind"
            checked={isChecked}
            onChange={() => onChange(value)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
