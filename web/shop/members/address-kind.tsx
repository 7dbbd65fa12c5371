import styles from './address-kind.module.css'
import { useMembersTexts } from './use-members-texts.ts'

export interface AddressKindProps {
  readonly isAbroad: boolean
  readonly onAbroad: (isAbroad: boolean) => void
}

export function AddressKind({ isAbroad, onAbroad }: AddressKindProps) {
  const texts = useMembersTexts()
  const kinds = [
    { name: texts.inJapan, isKind: !isAbroad, value: false },
    { name: texts.abroad, isKind: isAbroad, value: true },
  ]
  return (
    <div className={styles.kinds} role="radiogroup" aria-label={texts.addressKind}>
      {kinds.map(({ name, isKind, value }) => (
        <label key={name} className={styles.kind}>
          <input
            type="radio"
            name="addressKind"
            checked={isKind}
            onChange={() => onAbroad(value)}
          />
          {name}
        </label>
      ))}
    </div>
  )
}
