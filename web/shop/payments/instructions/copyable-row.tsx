import { Button } from '#web/kit/button.tsx'
import { useCopyText } from '#web/kit/use-copy-text.ts'
import { useTexts } from '#web/language/language.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import styles from './instructions.module.css'

export interface CopyableRowProps {
  readonly name: string
  readonly value: string
  /** The text that the button copies, without ¥ and commas; undefined if there is no button. */
  readonly copyText?: string
}

/** Shows a value that the member must enter somewhere else, such as at a bank. */
export function CopyableRow({ name, value, copyText }: CopyableRowProps) {
  const texts = useTexts(outcomesTexts)
  const copy = useCopyText()
  const messages = { copied: texts.copied(name), failed: texts.copyFailed }
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {copyText !== undefined && (
          <Button
            className={styles.copy}
            aria-label={texts.copyWhat(name)}
            onClick={() => void copy(copyText, messages)}
          >
            {texts.copy}
          </Button>
        )}
      </dd>
    </div>
  )
}
